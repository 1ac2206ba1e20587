import type { JsonObject } from '#contract/text/lenient-json.ts'
import type { Field } from '#contract/sections/fields.ts'
import { hasEffect } from '#contract/sections/schemas.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

/** The part of the form that the fields of a section use. */
export interface ContentForm {
  values: { content: JsonObject }
  errors: Record<string, unknown>
  getInputProps(path: string): FieldProps
  setFieldValue(path: string, value: unknown): void
}

/** Hides a field that has no effect, unless it has an error. */
export const isFieldVisible = (
  field: Field,
  beside: JsonObject,
  { errors }: Pick<ContentForm, 'errors'>,
  path: string,
): boolean => hasEffect(field, beside) || Object.keys(errors).some((place) => place === path || place.startsWith(`${path}.`))
