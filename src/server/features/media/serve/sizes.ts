import { mediaVersionPath } from '#contract/paths.ts'

/** The widths in which pictures are to be had. There are no others: each one more costs time and room. */
export const WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const
export type Width = (typeof WIDTHS)[number]

/** Best first; what is last every browser reads, one of the two. */
export const FORMATS = ['avif', 'webp', 'jpg', 'png'] as const
export type Format = (typeof FORMATS)[number]

export interface Sized {
  width: number | null
  /** Null for what has no sizes: drawings, moving pictures, all that is no picture. */
  fallback: 'jpg' | 'png' | null
}

/** The widths of this picture, the smallest first; none is enlarged. */
export const widthsOf = ({ width, fallback }: Sized): Width[] => (fallback && width ? WIDTHS.filter((size) => size <= width) : [])

export const formatsOf = ({ fallback }: Sized): Format[] => (fallback ? ['avif', 'webp', fallback] : [])

/** The address of one size. It holds the number of the file, so that what is there never changes. */
export const variantPath = ({
  mediaId,
  number,
  width,
  format,
}: {
  mediaId: string
  number: number
  width: number
  format: Format
}) => mediaVersionPath(mediaId, number, `${width}.${format}`)
