import { ColorInput } from '@mantine/core'
import type { FieldProps } from './mantine-form.ts'

/* Visible on light and dark backgrounds. */
const SWATCHES = ['#3B82F6', '#10B981', '#A23C1B', '#DFA63A', '#6D5BD0', '#D24D8C', '#0E8A9A', '#6B7280']

/** A colour: typed, picked, or one of the suggestions. */
export const ColorField = (props: FieldProps) => (
  <ColorInput label="Color" format="hex" swatches={SWATCHES} withEyeDropper={false} fixOnBlur={false} {...props} />
)
