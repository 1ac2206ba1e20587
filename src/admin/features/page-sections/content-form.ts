import type { Fields } from '#contract/tolerant.ts'
import type { FieldProps } from '#admin/shared/form-type.ts'

/** What the fields of a section need of its form. */
export interface ContentForm {
  values: { content: Fields }
  errors: Record<string, unknown>
  getInputProps(path: string): FieldProps
  setFieldValue(path: string, value: unknown): void
}
