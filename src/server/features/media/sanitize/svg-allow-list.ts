const setOf = (names: string) => new Set(names.split(/\s+/))

/** Elements that are visible, unless they are in a definition. */
export const SHAPES = setOf('path rect circle ellipse line polyline polygon text use image')
export const DEFINITIONS = setOf('defs symbol clipPath mask marker pattern')
/** Shapes, text, colours and effects. No script, foreign markup, animation or links: `a` loses its address. */
export const ELEMENTS = setOf(
  `svg g a defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker style switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`,
)
const ADDRESSES = ['href', 'xlink:href']
/** An element of the same SVG. */
const isLocal = (address: string) => /^\s*#/.test(address)
export const isImage = (address: string) => /^\s*data:image\/(?:png|jpe?g|webp);base64,/i.test(address)

/** Styles that load nothing from outside. A backslash can hide any word in CSS. */
export const isHarmless = (css: string) =>
  !/[\\<]|@(?!media)|expression|javascript:|\b(?:image|image-set|cross-fade|src)\(/i.test(css)
  && !/url\((?!\s*(?:['"]\s*)?#)/i.test(css)

export const SVG = 'http://www.w3.org/2000/svg'

export function isKept(element: string, name: string, value: string): boolean {
  if (/^on/i.test(name)) return false
  if (name.startsWith('xmlns')) return (name === 'xmlns' && value === SVG) || name === 'xmlns:xlink'
  if (ADDRESSES.includes(name)) return element === 'image' ? isImage(value) : isLocal(value)
  if (name.includes(':') && name !== 'xml:space' && name !== 'xml:lang') return false
  return isHarmless(value)
}

/** `use` and `image` draw nothing without an address. */
export const isEmpty = (element: string, kept: [string, string][]) =>
  (element === 'use' || element === 'image') && !kept.some(([name]) => ADDRESSES.includes(name))
