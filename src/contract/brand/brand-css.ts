import type { Brand } from './brand.ts'
import { headingFace } from './heading-faces.ts'
import { makePalettes, type Palette } from './palette.ts'

const RADIUS: Record<Brand['corners'], string> = { square: '0', slight: '3px', round: '12px' }

/** Woven stripes as in aso-oke cloth, and triangles as on painted walls: strips of 32 pixels in height that repeat. */
export const STRIPS = {
  weave: { path: 'M0 0h6v32H0zM10 0h3v32h-3zM17 0h12v14H17zM17 18h12v14H17zM33 0h3v32h-3z', width: 40 },
  triangles: { path: 'M2 30 16 4l14 26zM0 0h8L0 15zm32 0v15L24 0z', width: 32 },
}

const strip = ({ path, width }: (typeof STRIPS)['weave']) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} 32'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`

/* Masks, like the pattern of tokens.css. */
const PATTERNS: Record<Brand['pattern'], string> = {
  adire: '',
  weave: strip(STRIPS.weave),
  triangles: strip(STRIPS.triangles),
  none: 'linear-gradient(#0000 0 0)',
}

const colors = (palette: Palette) => Object.entries(palette).map(([token, color]) => `--${token}:${color}`)

/** The logo that the header draws if the college has not uploaded one. */
const mark = ({ indigo, 'on-indigo': onIndigo, gold, 'on-indigo-soft': soft }: Palette) => [
  `--mark:${indigo}`,
  `--mark-gate:${onIndigo}`,
  `--mark-sun:${gold}`,
  `--mark-road:${soft}`,
]

/** Overrides the tokens of tokens.css. It is in no cascade layer, so it wins wherever the document links to it. */
export function brandCss({ main, accent, corners, pattern, headings }: Brand): string {
  const palettes = main ? makePalettes(main, accent) : null
  const face = headingFace(headings)
  const always = [
    `--radius:${RADIUS[corners]}`,
    ...(PATTERNS[pattern] ? [`--adire:${PATTERNS[pattern]}`] : []),
    ...(face ? [`--display:${face.display}`] : []),
    ...(palettes ? [...colors(palettes.light), ...mark(palettes.light)] : []),
  ]
  const dark = palettes ? `@media (prefers-color-scheme:dark){:root{${colors(palettes.dark).join(';')}}}` : ''
  return `${face?.rule ?? ''}:root{${always.join(';')}}${dark}`
}
