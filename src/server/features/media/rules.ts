import { mediaPath } from '#contract/paths.ts'
import { postSlug } from '#contract/text/slug.ts'
import { MEDIA_KINDS, type Media, type MediaKind } from '#contract/media/media.ts'
import type { MediaFileRow, MediaRow } from '#server/db/content-tables.ts'
import { DOWNLOADED_PICTURES, isShownByBrowsers } from './file-types.ts'
import { variantPath, getWidths } from './serve/sizes.ts'

type ShownFile = Pick<MediaFileRow, 'number' | 'bytes' | 'width' | 'height' | 'fallback' | 'originalName' | 'placeholder'>

/** An item with the file that is shown, if there is one. */
type MediaWithFile = MediaRow & { [Column in keyof ShownFile]: ShownFile[Column] | null }

/** The kind of a media type: 'image', 'file' or a MIME type. Pictures that browsers cannot show are documents. */
export function getMediaKind(mediaType: string): MediaKind {
  if (DOWNLOADED_PICTURES.includes(mediaType)) return 'document'
  const word = mediaType.split('/')[0]!
  return MEDIA_KINDS.find((kind) => kind === word) ?? 'document'
}

const KIND_NAMES = { image: 'picture', video: 'video', audio: 'sound file', document: 'document' }

/** Why a used file may not become one of another kind. */
export const describeOtherKind = (kind: MediaKind) =>
  `A ${KIND_NAMES[kind]} that is in use can only be replaced by a ${KIND_NAMES[kind]}${kind === 'image' ? ' that browsers show' : ''}. Upload this file as a new one.`

/** Small enough for a list, sharp enough for dense screens. */
const THUMBNAIL = 320

function getThumbnail({ id, filePath, fallback, width, number }: MediaWithFile): string {
  const widths = getWidths({ fallback, width })
  const fitting = widths.findLast((size) => size <= THUMBNAIL)
  return fitting && number ? variantPath({ mediaId: id, number, width: fitting, format: 'webp' }) : filePath
}

export function toMedia(row: MediaWithFile): Media {
  const { fileNumber: _number, fallback: _fallback, isDecorative, ...shown } = row
  const { number, mimeType, bytes, width, height, originalName, placeholder, ...media } = shown
  const kind = getMediaKind(mimeType ?? media.mediaType)
  const file =
    number === null
      ? null
      : {
          number,
          mimeType: mimeType!,
          isShown: isShownByBrowsers(mimeType!),
          bytes: bytes!,
          width,
          height,
          originalName: originalName!,
          placeholder,
        }
  const thumbnail = kind === 'image' ? getThumbnail(row) : null
  return { ...media, isDecorative: isDecorative === 1, kind, file, thumbnail }
}

/** A file name without control characters, and without marks that reverse the direction of text. */
export const plainName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .slice(-255)

/** The file name without folders and extension. */
const baseName = (name: string) => name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')

/** B §5: the default title is the file name without its extension. */
export const createTitle = (name: string): string =>
  baseName(name)
    .replace(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 200) || 'Untitled'

/** The public address of a media item. */
export const createMediaPath = (id: string, name: string, extension: string) =>
  mediaPath(id, `${postSlug(baseName(name)).slice(0, 60).replace(/-$/, '') || 'file'}.${extension}`)
