import type { useForm } from '@mantine/form'

// Mantine does not export these types under Node's module resolution.
type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/** The values of Mantine's form, however it validates them. */
export type FormState<Values extends Record<string, unknown>> = Pick<
  Form<Values>,
  'values' | 'getValues' | 'setValues' | 'getInitialValues' | 'setInitialValues' | 'isDirty' | 'resetDirty' | 'setErrors'
>

/** The part of Mantine's form that a dialog needs. */
export type MantineForm<Values extends Record<string, unknown>> = Pick<Form<Values>, 'isDirty' | 'onSubmit'>

/** The props that Mantine's form passes to a field. */
export type FieldProps = ReturnType<Form<Record<string, unknown>>['getInputProps']>
