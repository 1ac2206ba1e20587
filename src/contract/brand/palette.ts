import { getContrastRatio, toHex, toLch, withContrast, type Lch } from './color.ts'

/** Text needs 4.5:1 (WCAG 2.2 AA). A little more, because browsers round. */
const TEXT = 4.55
/** Main text. */
const STRONG = 9
/** Edges of controls and focus rings need 3:1. */
const EDGE = 3.05
/** A main colour with less contrast to white than this counts as bright, and gets dark text. */
const BRIGHT = 2.4
/** Less chroma than this looks grey. */
const GREY = 0.03

const isGrey = ({ chroma }: Lch) => chroma < GREY
const tone = ({ chroma, hue }: Lch, lightness: number, most: number): Lch => ({ lightness, chroma: Math.min(chroma, most), hue })

/** The two colours for a logo with these colours, the most frequent first. White, grey and black are no second colour. */
export const chooseBrandColors = ([main = '', ...others]: string[]) => ({
  brand_main: main,
  brand_accent: others.find((color) => !isGrey(toLch(color))) ?? '',
})

/** The large coloured grounds of the pages: title, call to action, footer. Text on them is dark if the colour is bright. */
function makeCloth(main: Lch, accent: Lch, tint: Lch) {
  const isBright = getContrastRatio(toHex(main), '#ffffff') < BRIGHT
  const [away, near] = isBright ? (['black', 'white'] as const) : (['white', 'black'] as const)
  const onIndigo = isBright ? toHex(tone(main, 0.2, 0.05)) : toHex(tone(tint, 0.97, 0.015))
  const indigo = withContrast(main, [onIndigo], 6.5, near)
  const { lightness } = toLch(indigo)
  const deep = toHex({ ...main, lightness: lightness * (isBright ? 0.95 : 0.66), chroma: main.chroma * (isBright ? 1 : 0.85) })
  const grounds = [indigo, deep]
  const gold = withContrast(isBright ? accent : { ...accent, lightness: Math.max(accent.lightness, 0.72) }, grounds, TEXT, away)
  return {
    'indigo': indigo,
    'indigo-deep': deep,
    'indigo-pale': toHex({ ...main, lightness: isBright ? lightness * 0.86 : Math.min(0.75, lightness + 0.14) }),
    'on-indigo': onIndigo,
    'on-indigo-soft': withContrast(tone(main, isBright ? 0.34 : 0.88, 0.03), grounds, TEXT, away),
    'gold': gold,
    'on-gold': withContrast(tone(main, isBright ? 0.97 : 0.25, 0.06), [gold, onIndigo], TEXT, near),
  }
}

function makeLight(main: Lch, accent: Lch) {
  const tint = isGrey(accent) ? main : accent
  const paper = toHex(tone(tint, 0.966, 0.014))
  const raised = toHex(tone(tint, 0.989, 0.007))
  const sand = toHex(tone(tint, 0.932, 0.026))
  const line = toHex(tone(tint, 0.845, 0.045))
  const dangerGround = '#fbe6e1'
  const grounds = [paper, raised, sand]
  const laterite = withContrast(tint, grounds, TEXT, 'black')
  const cloth = makeCloth(main, accent, tint)
  return {
    paper,
    raised,
    sand,
    line,
    ...cloth,
    'edge': withContrast(tone(tint, 0.6, 0.05), grounds, EDGE, 'black'),
    'ink': withContrast(tone(main, 0.27, 0.075), [...grounds, line], STRONG, 'black'),
    'ink-soft': withContrast(tone(main, 0.45, 0.03), grounds, TEXT, 'black'),
    laterite,
    'leaf': withContrast(toLch('#45632f'), grounds, TEXT, 'black'),
    'danger': withContrast(toLch('#a3182c'), [...grounds, dangerGround], TEXT, 'black'),
    'danger-ground': dangerGround,
    'button': cloth.indigo,
    'on-button': cloth['on-indigo'],
    'button-hover': cloth['indigo-deep'],
    'focus': laterite,
  }
}

/** The tokens of site/styles/tokens.css that are colours. */
export type Palette = ReturnType<typeof makeLight>

function makeDark(main: Lch, accent: Lch): Palette {
  const tint = isGrey(accent) ? main : accent
  const night = isGrey(main) ? accent : main
  const paper = toHex(tone(night, 0.205, 0.04))
  const raised = toHex(tone(night, 0.252, 0.05))
  const sand = toHex(tone(night, 0.228, 0.045))
  const line = toHex(tone(night, 0.37, 0.05))
  const dangerGround = toHex({ lightness: 0.28, chroma: 0.06, hue: 0.2 })
  const grounds = [paper, raised, sand]
  const ink = withContrast(tone(tint, 0.94, 0.018), [...grounds, line], TEXT, 'white')
  const indigo = toHex(tone(night, 0.33, 0.1))
  const deep = toHex(tone(night, 0.155, 0.035))
  const gold = withContrast(tone(tint, 0.8, 0.13), [indigo, deep], TEXT, 'white')
  const onDark = tone(main, 0.22, 0.05)
  const button = toHex(tone(main, 0.86, 0.12))
  return {
    paper,
    raised,
    sand,
    line,
    'edge': withContrast(tone(night, 0.6, 0.04), grounds, EDGE, 'white'),
    ink,
    'ink-soft': withContrast(tone(tint, 0.8, 0.015), grounds, TEXT, 'white'),
    indigo,
    'indigo-deep': deep,
    'indigo-pale': toHex(tone(night, 0.47, 0.11)),
    'on-indigo': ink,
    'on-indigo-soft': withContrast(tone(tint, 0.85, 0.02), [indigo, deep], TEXT, 'white'),
    'laterite': withContrast(tone(tint, 0.77, 0.14), grounds, TEXT, 'white'),
    gold,
    'on-gold': withContrast(onDark, [gold, ink], TEXT, 'black'),
    'leaf': withContrast(toLch('#a9c98a'), grounds, TEXT, 'white'),
    'danger': withContrast(toLch('#ff9d97'), [...grounds, dangerGround], TEXT, 'white'),
    'danger-ground': dangerGround,
    button,
    'on-button': withContrast(onDark, [button], TEXT, 'black'),
    'button-hover': toHex(tone(main, 0.93, 0.06)),
    'focus': withContrast(toLch(gold), grounds, EDGE, 'white'),
  }
}

/** Every colour of the public pages, for light and dark, from the two colours of a college. */
export function makePalettes(main: string, accent: string): { light: Palette; dark: Palette } {
  const [mainLch, accentLch] = [toLch(main), toLch(accent)]
  return { light: makeLight(mainLch, accentLch), dark: makeDark(mainLch, accentLch) }
}
