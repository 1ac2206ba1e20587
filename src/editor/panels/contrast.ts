import { getContrastRatio } from '#contract/brand/color.ts'

function readColour(text: string): { hex: string; alpha: number } | undefined {
  const parts = /^rgba?\(([^)]+)\)$/.exec(text)?.[1]?.split(/[ ,/]+/)
  const [red, green, blue, alpha = 1] = (parts ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return { hex: `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`, alpha }
}

/** The contrast of a text with the background behind it, as WCAG counts it; undefined if that is a picture. */
export function readContrast(element: Element): number | undefined {
  const ink = readColour(getComputedStyle(element).color)
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(around)
    if (backgroundImage !== 'none') return undefined
    const ground = readColour(backgroundColor)
    if (!ground || ground.alpha === 0) continue
    return ground.alpha === 1 && ink ? getContrastRatio(ink.hex, ground.hex) : undefined
  }
  return undefined
}
