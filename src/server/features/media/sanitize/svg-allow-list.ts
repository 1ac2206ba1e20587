const setOf = (names: string) => new Set(names.split(/\s+/))

/** What is seen, unless it stands in a definition. */
export const SHAPES = setOf('path rect circle ellipse line polyline polygon text use image')
export const DEFINITIONS = setOf('defs symbol clipPath mask marker pattern')
/**
 * Shapes, words, colours and effects. No script, no foreign markup, nothing that fetches or moves. A link is a group like
 * any other, as it loses its address.
 */
export const ELEMENTS = setOf(
  `svg g a defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker style switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`,
)
const ADDRESSES = ['href', 'xlink:href']
/** A part of the drawing itself, or a picture that it holds. */
const isPart = (address: string) => /^\s*#/.test(address)
export const isPicture = (address: string) => /^\s*data:image\/(?:png|jpe?g|webp);base64,/i.test(address)

/** Styles that speak of nothing outside. A backslash can hide any word in CSS. */
export const isHarmless = (css: string) =>
  !/[\\<]|@(?!media)|expression|javascript:|\b(?:image|image-set|cross-fade|src)\(/i.test(css)
  && !/url\((?!\s*(?:['"]\s*)?#)/i.test(css)

export const SVG = 'http://www.w3.org/2000/svg'

export function isKept(element: string, name: string, value: string): boolean {
  if (/^on/i.test(name)) return false
  if (name.startsWith('xmlns')) return (name === 'xmlns' && value === SVG) || name === 'xmlns:xlink'
  if (ADDRESSES.includes(name)) return element === 'image' ? isPicture(value) : isPart(value)
  if (name.includes(':') && name !== 'xml:space' && name !== 'xml:lang') return false
  return isHarmless(value)
}

/** Two elements are nothing without an address that is kept. */
export const isEmpty = (element: string, kept: [string, string][]) =>
  (element === 'use' || element === 'image') && !kept.some(([name]) => ADDRESSES.includes(name))
