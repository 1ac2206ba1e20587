/**
 * The slug after the title has changed: it follows as long as nobody has given it another form; emptied, it follows again
 * (decisions 12). `rule` makes a slug of a title.
 */
export const updateSlug = (
  rule: (title: string) => string,
  { title, before, slug }: { title: string; before: string; slug: string },
): string => (slug === '' || slug === rule(before) ? rule(title) : slug)

/** The same for a form's `onChange`, where the slug is made of this field. */
export const slugFromTitle =
  <Field extends string>(field: Field, rule: (title: string) => string) =>
  (values: Record<Field | 'slug', string>, before: Record<Field, string>): { slug: string } | undefined =>
    values[field] === before[field]
      ? undefined
      : { slug: updateSlug(rule, { title: values[field], before: before[field], slug: values.slug }) }
