/* A phone's photograph has four times the pixels of any screen. Sending them wastes mobile data. */

const LONGEST = 2560
const QUALITY = 0.86
const SCALED = ['image/jpeg', 'image/webp']
/** Few browsers decode these types. Those that do convert them to JPEG. */
const CONVERTED = ['image/heic', 'image/heif', 'image/bmp']

/** Whether the device makes files of this type smaller before it sends them. */
export const isScalable = ({ type }: File): boolean => SCALED.includes(type) || CONVERTED.includes(type)

/** Scales a photograph to at most 2560 pixels a side. Returns the file itself if that is impossible or saves nothing. */
export async function scalePhoto(file: File): Promise<File> {
  if (!isScalable(file)) return file
  const isConverted = CONVERTED.includes(file.type)
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    let canvas
    try {
      const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
      if (scale === 1 && !isConverted) return file
      canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    } finally {
      bitmap.close()
    }
    const type = isConverted ? 'image/jpeg' : file.type
    const blob = await canvas.convertToBlob({ type, quality: QUALITY })
    const name = isConverted ? file.name.replace(/(?:\.[^.]*)?$/, '.jpg') : file.name
    // tus recognizes an interrupted upload by the file's time, among others.
    return isConverted || blob.size < file.size ? new File([blob], name, { type, lastModified: file.lastModified }) : file
  } catch {
    return file
  }
}
