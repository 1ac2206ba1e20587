import type { JsonObject } from '#contract/text/lenient-json.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

/** The part of the form that the fields of a section use. */
export interface ContentForm {
  values: { content: JsonObject }
  errors: Record<string, unknown>
  getInputProps(path: string): FieldProps
  setFieldValue(path: string, value: unknown): void
}
