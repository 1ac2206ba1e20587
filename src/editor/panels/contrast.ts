type Colour = [red: number, green: number, blue: number, alpha: number]

function readColour(text: string): Colour | undefined {
  const numbers = /^rgba?\(([^)]+)\)$/
    .exec(text)?.[1]
    ?.split(/[ ,/]+/)
    .map(Number)
  return numbers && numbers.length >= 3 ? [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3] ?? 1] : undefined
}

function luminance([red, green, blue]: Colour): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** The contrast of a text with the background behind it, as WCAG counts it; undefined if that is a picture. */
export function readContrast(element: Element): number | undefined {
  const ink = readColour(getComputedStyle(element).color)
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(around)
    if (backgroundImage !== 'none') return undefined
    const ground = readColour(backgroundColor)
    if (!ground || ground[3] === 0) continue
    if (ground[3] < 1 || !ink) return undefined
    const [light, dark] = [luminance(ink), luminance(ground)].toSorted((a, b) => b - a) as [number, number]
    return (light + 0.05) / (dark + 0.05)
  }
  return undefined
}
