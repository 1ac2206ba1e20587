/**
 * The slug after a change of the title. It follows the title until somebody edits it, and again after somebody empties it
 * (C §12). `rule` turns a title into a slug.
 */
export const updateSlug = (
  rule: (title: string) => string,
  { title, before, slug }: { title: string; before: string; slug: string },
): string => (slug === '' || slug === rule(before) ? rule(title) : slug)

/** The same as the `onChange` of a form whose slug follows this field. */
export const slugFromTitle =
  <Field extends string>(field: Field, rule: (title: string) => string) =>
  (values: Record<Field | 'slug', string>, before: Record<Field, string>): { slug: string } | undefined =>
    values[field] === before[field]
      ? undefined
      : { slug: updateSlug(rule, { title: values[field], before: before[field], slug: values.slug }) }
