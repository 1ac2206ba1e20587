/* A phone's photograph has four times the pixels that any screen shows; on a metered line they are sent for nothing. */

const LONGEST = 2560
const QUALITY = 0.86
const SCALED = ['image/jpeg', 'image/webp']
/** Not every browser shows them; one that does makes JPEG of them. */
const CONVERTED = ['image/heic', 'image/heif', 'image/bmp']

/** The photograph as browsers show it, no side longer than 2560 pixels; the file itself where that gains nothing or cannot be done. */
export async function scalePhoto(file: File): Promise<File> {
  const isConverted = CONVERTED.includes(file.type)
  if (!SCALED.includes(file.type) && !isConverted) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && !isConverted) return file
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const type = isConverted ? 'image/jpeg' : file.type
    const blob = await canvas.convertToBlob({ type, quality: QUALITY })
    const name = isConverted ? file.name.replace(/(?:\.[^.]*)?$/, '.jpg') : file.name
    // The time goes along: by it a cut upload of the same file is known again.
    return isConverted || blob.size < file.size ? new File([blob], name, { type, lastModified: file.lastModified }) : file
  } catch {
    return file
  }
}
