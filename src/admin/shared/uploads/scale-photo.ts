/* A phone's photograph has four times the pixels that any screen shows; on a metered line they are sent for nothing. */

const LONGEST = 2560
const QUALITY = 0.86
const SCALED = ['image/jpeg', 'image/webp']

/** The photograph, no side longer than 2560 pixels; the file itself where that gains nothing or cannot be done. */
export async function scalePhoto(file: File): Promise<File> {
  if (!SCALED.includes(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = LONGEST / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1) return file
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: file.type, quality: QUALITY })
    // The time goes along: by it a cut upload of the same file is known again.
    return blob.size < file.size ? new File([blob], file.name, { type: file.type, lastModified: file.lastModified }) : file
  } catch {
    return file
  }
}
