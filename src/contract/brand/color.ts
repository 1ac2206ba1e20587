/*
 * Colours in OKLCH, in which equal steps of lightness look equal, and the contrast of WCAG 2. culori has the same formulas, but
 * with it the palettes in the admin are four times as large (7.5 KB instead of 1.8 KB), so it saves less than it costs.
 */

export interface Lch {
  /** From 0, black, to 1, white. */
  lightness: number
  /** From 0, grey, to about 0.3. */
  chroma: number
  /** In radians. */
  hue: number
}

type Triple = [number, number, number]

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function parseHex(hex: string): Triple {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255].map((part) => toLinear(part / 255)) as Triple
}

/** `hex` is #rrggbb. */
export function toLch(hex: string): Lch {
  const [red, green, blue] = parseHex(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toLinearRgb({ lightness, chroma, hue }: Lch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const STEPS = 12
const isOnScreen = (color: Lch) => toLinearRgb(color).every((part) => part >= -0.0005 && part <= 1.0005)

/** The colour as #rrggbb. If a screen cannot show it, it becomes greyer until it can. */
export function toHex(color: Lch): string {
  let shown = color
  if (!isOnScreen(color)) {
    let [low, high] = [0, color.chroma]
    for (let step = 0; step < STEPS; step++) {
      const chroma = (low + high) / 2
      if (isOnScreen({ ...color, chroma })) low = chroma
      else high = chroma
    }
    shown = { ...color, chroma: low }
  }
  const parts = toLinearRgb(shown).map((part) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function relativeLuminance(hex: string): number {
  const [red, green, blue] = parseHex(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function getContrastRatio(one: string, other: string): number {
  const [light, dark] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, made darker or lighter until it has this contrast on all of the grounds. */
export function withContrast(color: Lch, grounds: string[], ratio: number, towards: 'black' | 'white'): string {
  const step = towards === 'black' ? -0.01 : 0.01
  for (let { lightness } = color; lightness > 0 && lightness < 1; lightness += step) {
    const hex = toHex({ ...color, lightness })
    if (grounds.every((ground) => getContrastRatio(hex, ground) >= ratio)) return hex
  }
  return towards === 'black' ? '#000000' : '#ffffff'
}
