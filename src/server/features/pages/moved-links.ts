/* Links to a page whose slug has changed, wherever they stand. */

export interface Move {
  /** The address of the website, before which a path may stand. */
  publicUrl: string
  /** Paths. */
  from: string
  to: string
}

/** The link as it has to be now, if it leads to the page that has moved; a query or a fragment stays. */
export function movedUrl(url: string, { publicUrl, from, to }: Move): string {
  const start = url.startsWith(`${publicUrl}/`) ? publicUrl : ''
  const path = url.slice(start.length)
  const rest = path.slice(from.length)
  return path.startsWith(from) && /^\/?(?:[?#]|$)/.test(rest) ? `${start}${to}${rest.replace(/^\//, '')}` : url
}

/** JSON in which every text that is such a link, and nothing but one, leads to the new place. */
export function movedJson(value: unknown, move: Move): unknown {
  if (typeof value === 'string') return movedUrl(value, move)
  if (Array.isArray(value)) return value.map((inner) => movedJson(inner, move))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, movedJson(inner, move)]))
}

/** HTML, as it is stored once it was cleaned, whose links lead to the new place. */
export const movedHtml = (html: string, move: Move): string =>
  html.replace(/<a\s[^>]*>/g, (tag) =>
    tag.replace(
      /(\shref=")([^"]*)(")/,
      (_link, before: string, url: string, after: string) => before + movedUrl(url, move) + after,
    ),
  )
