const TITLES =
  /^\(?(?:prof|dr|engr|arc|barr|surv|pharm|hon|chief|alh|alhaji|alhaja|malam|mallam|hajiya|rev|pastor|mr|mrs|miss|ms|mazi|otunba|phd)\.?\)?$/i

/** The initials of the first and last name without titles, as the avatar of a person without a picture. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const names = words.filter((word) => !TITLES.test(word))
  const [first, last] = [names[0] ?? words[0], names.length > 1 ? names.at(-1) : undefined]
  return [first, last]
    .map((word) => word?.match(/\p{L}\p{M}*/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
