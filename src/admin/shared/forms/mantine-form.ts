import type { useForm } from '@mantine/form'

// The kit's own names for these are not to be had with Node's way of finding types.
type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/** What a dialog needs of the kit's form. */
export type MantineForm<Values extends Record<string, unknown>> = Pick<Form<Values>, 'isDirty' | 'onSubmit'>

/** What the kit's form gives to a field. */
export type FieldProps = ReturnType<Form<Record<string, unknown>>['getInputProps']>
