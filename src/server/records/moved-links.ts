import { mapStrings } from '#contract/text/map-strings.ts'

/* Changes links to a page, category or tag whose slug has changed: in a URL, in JSON and in HTML. */

export interface Move {
  /** The address of the website. Links may start with it. */
  publicUrl: string
  /** Paths. */
  from: string
  to: string
}

/** The new link, if the URL leads to the moved page. Keeps the query and the fragment. */
export function movedUrl(url: string, { publicUrl, from, to }: Move): string {
  const start = url.startsWith(`${publicUrl}/`) ? publicUrl : ''
  const path = url.slice(start.length)
  const rest = path.slice(from.length)
  return path.startsWith(from) && /^\/?(?:[?#]|$)/.test(rest) ? `${start}${to}${rest.replace(/^\//, '')}` : url
}

/** Changes every string of a JSON value that is such a link and nothing else, and the links of those that are HTML. */
export const movedJson = <Value>(value: Value, move: Move): Value =>
  mapStrings(value, (text) => (text.includes('<a ') ? movedHtml(text, move) : movedUrl(text, move)))

/** Changes the links in sanitized HTML. In other texts, a `<` that is never closed is read once. */
export const movedHtml = (html: string, move: Move): string =>
  html.replace(/<a\s[^<>]*>/g, (tag) =>
    tag.replace(
      /(\shref=")([^"]*)(")/,
      (_link, before: string, url: string, after: string) => before + movedUrl(url, move) + after,
    ),
  )
