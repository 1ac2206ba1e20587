import type { Path } from '#contract/paths.ts'

/* The typefaces of headings that staff can choose. src/site/styles/fonts/README.md says where they come from. */

export const HEADINGS = ['brygada', 'book', 'sturdy', 'plain', 'round'] as const
export type Headings = (typeof HEADINGS)[number]
export const BUILT_IN_HEADINGS = 'brygada'

// Imported as a type only: every screen of the admin would load the table of paths.
const ASSETS = '/assets' satisfies Path

interface Face {
  /** A changed file needs a new number, because browsers cache this one forever. */
  file: string
  /** In percent. Makes headings as wide as in Brygada 1918, so that they break at the same words. */
  size: number
  ascent: number
  descent: number
  fallback: string
}

const SERIF = "'Brygada Noto','Brygada Georgia','Brygada Times',serif"
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

/** Brygada 1918 is the face of the built-in stylesheet. */
const FACES: Record<Exclude<Headings, 'brygada'>, Face> = {
  book: { file: `${ASSETS}/heading-book-1.woff2`, size: 108.2, ascent: 85, descent: 23.1, fallback: SERIF },
  sturdy: { file: `${ASSETS}/heading-sturdy-1.woff2`, size: 100.1, ascent: 91.9, descent: 25, fallback: SERIF },
  plain: { file: `${ASSETS}/heading-plain-1.woff2`, size: 105.3, ascent: 87.4, descent: 23.7, fallback: SANS },
  round: { file: `${ASSETS}/heading-round-1.woff2`, size: 97.9, ascent: 94, descent: 25.5, fallback: SANS },
}

const findFace = (headings: Headings) => (headings === 'brygada' ? null : FACES[headings])

/** The font file of these headings; null for the face that the built-in stylesheet loads. */
export const headingFile = (headings: Headings): string | null => findFace(headings)?.file ?? null

/** Declares the face. A browser loads a face only where it is used. */
export function headingFace(headings: Headings): { rule: string; display: string } | null {
  const face = findFace(headings)
  if (!face) return null
  const { file, size, ascent, descent, fallback } = face
  const metrics = `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`
  const rule = `@font-face{font-family:Headings;src:url(${file}) format("woff2");font-weight:700;font-display:swap;${metrics}}`
  return { rule, display: `Headings,${fallback}` }
}
