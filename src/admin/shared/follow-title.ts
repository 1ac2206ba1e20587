/**
 * The slug after the title has changed: it follows as long as nobody has given it another form; emptied, it follows again
 * (decisions 12). `rule` makes a slug of a title.
 */
export const followTitle = (
  rule: (title: string) => string,
  { title, before, slug }: { title: string; before: string; slug: string },
): string => (slug === '' || slug === rule(before) ? rule(title) : slug)
