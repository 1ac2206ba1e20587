import type { ListedRedirect, RedirectKind } from '#contract/redirect-rules/redirect-rules.ts'

export const KINDS: Record<RedirectKind, string> = {
  'exact': 'This address only',
  'prefix': 'This address and all addresses below it',
  'prefix-with-rest': 'As above, and add the rest of the address',
}

export const LISTED_KINDS: Record<ListedRedirect['kind'], string> = {
  'exact': 'This address',
  'prefix': 'All below it',
  'prefix-with-rest': 'All below it, with the rest',
  'former': 'Former address of a page',
}
