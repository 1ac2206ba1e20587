import { isOfUse, type Field } from '#contract/section-shapes.ts'
import type { Fields } from '#contract/tolerant.ts'
import type { ContentForm } from './content-form.ts'

/** Fields without effect are left out, unless they are the reason why the form was refused. */
export const isShown = (field: Field, beside: Fields, { errors }: Pick<ContentForm, 'errors'>, path: string): boolean =>
  isOfUse(field, beside) || Object.keys(errors).some((place) => place === path || place.startsWith(`${path}.`))
