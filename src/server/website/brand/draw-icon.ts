import type { Font } from 'fontkit'
import { openLogo } from '#server/features/site-settings/read-logo.ts'
import { drawable, outlineInSquare } from '#server/images/outlines.ts'
import type { openSharp } from '#server/images/open-sharp.ts'
import type { IconSource } from './site-icons.ts'

interface Shape {
  size: number
  /** Whether the ground reaches the edges of the square. */
  fills: boolean
}

/** The part of the square that a logo takes. A phone may show a circle of four fifths of a filled square. */
const ROOM = { alone: 0.86, inFilled: 0.56 }
const LETTERS = { alone: 0.74, inFilled: 0.54 }
const CORNER = 0.16
/** A logo that is longer than this many times its height would be a thin line: the initials are drawn instead. */
const LONGEST = 3
/** The gate of the built-in logo, for a name without letters. */
const GATE = 'M8 8h14v28h20V8h14v48H42V41H22v15H8z'

function drawGround({ size, fills }: Shape, fill: string, content = ''): Buffer {
  const corner = fills ? 0 : Math.round(size * CORNER)
  const rect = `<rect width="${size}" height="${size}" rx="${corner}" fill="${fill}"/>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${rect}${content}</svg>`)
}

type Sharp = Awaited<ReturnType<typeof openSharp>>

/** The logo on paper; null if it is too long for a square. Throws for a file that is no picture. */
export async function drawLogoIcon(sharp: Sharp, logo: Buffer, shape: Shape, { paper }: IconSource): Promise<Buffer | null> {
  const room = Math.round(shape.size * (shape.fills ? ROOM.inFilled : ROOM.alone))
  const picture = await openLogo(logo)
  const { width, height } = await picture.metadata()
  if (Math.max(width, height) > LONGEST * Math.min(width, height)) return null
  const small = await picture.resize({ width: room, height: room, fit: 'inside' }).toColourspace('srgb').png().toBuffer()
  return sharp(drawGround(shape, paper))
    .composite([{ input: small, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The initials of the college in its colours. */
export function drawInitialsIcon(sharp: Sharp, font: Font, shape: Shape, source: IconSource): Promise<Buffer> {
  const letters = drawable(font, source.initials)
  const { size } = shape
  const room = size * (shape.fills ? LETTERS.inFilled : LETTERS.alone)
  return sharp(
    drawGround(shape, source.cloth, letters ? outlineInSquare(font, letters, { size, room, fill: source.onCloth }) : drawGate()),
  )
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

  function drawGate(): string {
    const start = (size - room) / 2
    return `<path transform="translate(${start} ${start}) scale(${room / 64})" fill="${source.onCloth}" d="${GATE}"/>`
  }
}
