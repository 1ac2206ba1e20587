import type { JsonObject } from '#contract/lenient-json.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

/** What the fields of a section need of its form. */
export interface ContentForm {
  values: { content: JsonObject }
  errors: Record<string, unknown>
  getInputProps(path: string): FieldProps
  setFieldValue(path: string, value: unknown): void
}
