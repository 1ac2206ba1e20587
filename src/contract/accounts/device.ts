const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera Mini/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['UC Browser', /UCBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const findFirst = (names: readonly (readonly [string, RegExp])[], text: string) => names.find(([, mark]) => mark.test(text))?.[0]

/** Describes a User-Agent in familiar words, such as 'Chrome on Android'. */
export function describeDevice(userAgent: string | null): string {
  const browser = findFirst(BROWSERS, userAgent ?? '')
  const system = findFirst(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
