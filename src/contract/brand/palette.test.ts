import { expect, test } from 'vitest'
import { createRandom } from '#test/random.ts'
import { CLOTH, PAGE, TEXTS, type Token } from '#test/text-grounds.ts'
import { getContrastRatio, toHex, toLch } from './color.ts'
import { chooseBrandColors, makePalettes, type Palette } from './palette.ts'

/** Edges of fields and buttons, and focus rings. */
const EDGES: [edge: Token, grounds: Token[]][] = [
  ['edge', PAGE],
  ['focus', PAGE],
  ['gold', CLOTH],
  ['on-indigo-soft', CLOTH],
]

const tooLow = (palette: Palette, pairs: [Token, Token[]][], least: number) =>
  pairs.flatMap(([one, grounds]) =>
    grounds.flatMap((ground) => {
      const contrast = getContrastRatio(palette[one], palette[ground])
      return contrast < least ? [`${one} ${palette[one]} on ${ground} ${palette[ground]}: ${contrast.toFixed(2)}`] : []
    }),
  )

const { below } = createRandom(20261123)
const randomColor = () => `#${below(0x1000000).toString(16).padStart(6, '0')}`
const EXTREMES = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#12051f', '#fdfdf0']
const PAIRS = [
  // Those that brand.spec.ts shows in a browser.
  ...([
    ['#ffd500', '#000000'],
    ['#fdfdf0', '#f5e9ff'],
    ['#0b5d3b', '#d4a017'],
  ] as const),
  ...Array.from({ length: 500 }, () => [randomColor(), randomColor()] as const),
  ...EXTREMES.flatMap((main) => EXTREMES.map((accent) => [main, accent] as const)),
]

test('500 random pairs of colours, and the extreme ones, give no text below AA in light or dark', () => {
  for (const [main, accent] of PAIRS) {
    const { light, dark } = makePalettes(main, accent)
    const found = [light, dark].flatMap((palette) => [...tooLow(palette, TEXTS, 4.5), ...tooLow(palette, EDGES, 3)])
    expect({ main, accent, found }).toEqual({ main, accent, found: [] })
  }
})

test('every colour of a palette can be written to a stylesheet', () => {
  for (const [main, accent] of PAIRS.slice(0, 50)) {
    const { light, dark } = makePalettes(main, accent)
    for (const color of [...Object.values(light), ...Object.values(dark)]) expect(color).toMatch(/^#[\da-f]{6}$/)
  }
})

test('the chosen colours can be recognised: a dark main colour is itself, and so is a bright one', () => {
  expect(makePalettes('#0b5d3b', '#d4a017').light).toMatchObject({ indigo: '#0b5d3b', button: '#0b5d3b' })
  expect(makePalettes('#ffd500', '#1a1a1a').light).toMatchObject({ indigo: '#ffd500', button: '#ffd500' })
})

test('the white of a logo is not its second colour', () => {
  expect(chooseBrandColors(['#0b5d3b', '#ffffff', '#f2b705'])).toEqual({ brand_main: '#0b5d3b', brand_accent: '#f2b705' })
  expect(chooseBrandColors(['#0b5d3b', '#ffffff', '#1a1a1a'])).toEqual({ brand_main: '#0b5d3b', brand_accent: '' })
})

test('a colour keeps its value on the way to OKLCH and back', () => {
  for (const color of [...EXTREMES, '#a23c1b', '#262d76']) expect(toHex(toLch(color))).toBe(color)
})

test('the contrast is that of WCAG', () => {
  expect(getContrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(getContrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
