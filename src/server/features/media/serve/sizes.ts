import { mediaVersionPath } from '#contract/paths.ts'

/** The widths that we make. Each costs time and space. */
export const WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const
export type Width = (typeof WIDTHS)[number]

/** Best first; every browser reads JPEG and PNG. */
export const FORMATS = ['avif', 'webp', 'jpg', 'png'] as const
export type Format = (typeof FORMATS)[number]
/** Every picture is served in these, and in JPEG or PNG for other browsers. */
export const MODERN_FORMATS = ['avif', 'webp'] as const satisfies Format[]
export const MIME_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const satisfies Record<Format, string>

export interface Sized {
  width: number | null
  /** Null for files without sizes: SVG, animations, and all that are not pictures. */
  fallback: 'jpg' | 'png' | null
}

/** The widths of this picture, smallest first. It is never enlarged. */
export const getWidths = ({ width, fallback }: Sized): Width[] =>
  fallback && width ? WIDTHS.filter((size) => size <= width) : []

export const getFormats = ({ fallback }: Sized): Format[] => (fallback ? [...MODERN_FORMATS, fallback] : [])

interface Variant {
  mediaId: string
  number: number
  width: number
  format: Format
}

/** The address of one size. It contains the number of the file, so its content never changes. */
export const variantPath = ({ mediaId, number, width, format }: Variant) =>
  mediaVersionPath(mediaId, number, `${width}.${format}`)
