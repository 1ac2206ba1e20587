import sharp from 'sharp'

/** Pseudo-random numbers from 0 to 1, always the same sequence. */
function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** The amplitude of each octave of detail, of 255. The finest, which no lens resolves, is smaller. */
const DETAIL = 10
const FINEST = 4
const COLOUR = 0.4

/**
 * Pixels with the statistics of photographs: clouds of every size, each octave as strong as the others, over a gradient,
 * and the noise of a sensor. Of 4000 by 3000, a JPEG has 3.4 MB: as many as from a phone.
 */
async function drawPixels(width: number, height: number, seed: number): Promise<Buffer> {
  const octaves = [{ width, height }]
  while (Math.max(octaves[0]!.width, octaves[0]!.height) > 6) {
    octaves.unshift({ width: Math.ceil(octaves[0]!.width / 2), height: Math.ceil(octaves[0]!.height / 2) })
  }
  const sky = Buffer.from(
    `<svg width="${width}" height="${height}"><linearGradient id="g" x2=".3" y2="1"><stop stop-color="#2b6cb0"/><stop offset=".6" stop-color="#e9c46a"/><stop offset="1" stop-color="#264653"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const next = createNumbers(seed)
  let image = sharp(sky).removeAlpha()
  let pixels = Buffer.alloc(0)
  for (const [index, size] of octaves.entries()) {
    pixels = await image
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    const strength = (index === octaves.length - 1 ? FINEST : DETAIL) * Math.sqrt(12)
    // The array type clamps values to 0 to 255.
    const view = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
    for (let at = 0; at < view.length; at += 3) {
      const light = (next() - 0.5) * strength
      const tint = (next() - 0.5) * strength * COLOUR
      view[at]! += light + tint
      view[at + 1]! += light
      view[at + 2]! += light - tint
    }
    image = sharp(pixels, { raw: { ...size, channels: 3 } })
  }
  return pixels
}

const DEFAULTS = {
  width: 1000,
  height: 750,
  format: 'jpeg' as 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  exif: false,
  orientation: 1,
  seed: 7,
}
const made = new Map<string, Promise<Buffer>>()

/** An image that is as hard to compress as a photograph. Each `seed` gives another one. */
export async function makePhotograph(options: Partial<typeof DEFAULTS> = {}): Promise<Buffer> {
  const wanted = { ...DEFAULTS, ...options }
  const key = JSON.stringify(wanted)
  const photograph = made.get(key) ?? drawPhotograph(wanted)
  made.set(key, photograph)
  return Buffer.from(await photograph)
}

async function drawPhotograph({ width, height, format, exif, orientation, seed }: typeof DEFAULTS): Promise<Buffer> {
  let image = sharp(await drawPixels(width, height, seed), { raw: { width, height, channels: 3 } })
  if (exif) {
    image = image.withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark', Copyright: 'A student', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 53/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 51/1 0/1' },
    })
  }
  if (orientation !== 1) image = image.withMetadata({ orientation })
  return image.toFormat(format, { quality: 85 }).toBuffer()
}
