import { schemaResolver, useForm } from '@mantine/form'
import type * as z from 'zod'

/** A form that checks its values with a schema. */
export const useSchemaForm = <Values extends Record<string, unknown>>(schema: z.ZodType, initialValues: Values) =>
  useForm<Values>({ initialValues, validate: schemaResolver(schema, { sync: true }) })
