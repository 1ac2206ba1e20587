import type { Font } from 'fontkit'

async function load(): Promise<Font> {
  const [{ create }, { default: url }] = await Promise.all([
    import('fontkit'),
    import('#site/styles/fonts/brygada-1918-bold.woff2?inline'),
  ])
  const opened = create(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  return 'fonts' in opened ? opened.fonts[0]! : opened
}

let font: Promise<Font> | undefined

/** The heading font, for texts in pictures. It is large and few requests need it, so the first one loads it. */
export const openHeadingFont = () => (font ??= load())
