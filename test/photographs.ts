import sharp from 'sharp'

/** A picture that is as hard to compress as a photograph: a gradient under noise. */
export async function makePhotograph({
  width = 1000,
  height = 750,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  exif = false,
  orientation = 1,
} = {}): Promise<Buffer> {
  const sky = Buffer.from(
    `<svg width="${width}" height="${height}"><linearGradient id="g" x2=".3" y2="1"><stop stop-color="#2b6cb0"/><stop offset=".6" stop-color="#e9c46a"/><stop offset="1" stop-color="#264653"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  let image = sharp(sky)
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
  if (exif) {
    image = image.withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark', Copyright: 'A student', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 53/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 51/1 0/1' },
    })
  }
  if (orientation !== 1) image = image.withMetadata({ orientation })
  return image.toFormat(format, { quality: 85 }).toBuffer()
}
