import type { Field } from '#contract/sections/fields.ts'
import { hasEffect } from '#contract/sections/schemas.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import type { ContentForm } from './content-form.ts'

/** Hides a field that has no effect, unless it has an error. */
export const isFieldVisible = (
  field: Field,
  beside: JsonObject,
  { errors }: Pick<ContentForm, 'errors'>,
  path: string,
): boolean => hasEffect(field, beside) || Object.keys(errors).some((place) => place === path || place.startsWith(`${path}.`))
