import * as z from 'zod'
import { BUILT_IN_HEADINGS, HEADINGS, type Headings } from './heading-faces.ts'

/* The look of the website that staff choose. Without it the pages have the built-in design. */

export const CORNERS = ['square', 'slight', 'round'] as const
export const PATTERNS = ['adire', 'weave', 'triangles', 'none'] as const

/** Three colours of the built-in design, for icons and for the frame of the browser. */
export const BUILT_IN_COLORS = { 'raised': '#fffaf0', 'indigo': '#262d76', 'on-indigo': '#f8f1e2' }

/** Empty: the built-in design. */
const colorOrEmpty = z
  .string()
  .regex(/^(?:#[0-9a-f]{6})?$/i, 'A colour must have the form #3B82F6')
  .transform((color) => color.toLowerCase())

export const BrandFields = z.strictObject({
  brand_main: colorOrEmpty,
  brand_accent: colorOrEmpty,
  brand_corners: z.enum(['', ...CORNERS]).default(''),
  brand_pattern: z.enum(['', ...PATTERNS]).default(''),
  brand_headings: z.enum(['', ...HEADINGS]).default(''),
})

export interface Brand {
  /** '' for the built-in colours. */
  main: string
  accent: string
  corners: (typeof CORNERS)[number]
  pattern: (typeof PATTERNS)[number]
  headings: Headings
}

const DEFAULTS = { corners: 'slight', pattern: 'adire', headings: BUILT_IN_HEADINGS } as const

/** The brand of these settings; null for the built-in design. One colour alone serves as both. */
export function readBrand(settings: Partial<Record<string, string>>): Brand | null {
  const { brand_main = '', brand_accent = '', brand_corners = '', brand_pattern = '', brand_headings = '' } = settings
  const parsed = BrandFields.safeParse({ brand_main, brand_accent, brand_corners, brand_pattern, brand_headings })
  if (!parsed.success) return null
  const chosen = parsed.data
  const brand: Brand = {
    main: chosen.brand_main || chosen.brand_accent,
    accent: chosen.brand_accent || chosen.brand_main,
    corners: chosen.brand_corners || DEFAULTS.corners,
    pattern: chosen.brand_pattern || DEFAULTS.pattern,
    headings: chosen.brand_headings || DEFAULTS.headings,
  }
  const { main, corners, pattern, headings } = brand
  const isBuiltIn = !main && corners === DEFAULTS.corners && pattern === DEFAULTS.pattern && headings === DEFAULTS.headings
  return isBuiltIn ? null : brand
}
