import { mediaPath } from '#contract/paths.ts'
import { postSlug } from '#contract/text/slug.ts'
import { MEDIA_KINDS, type Media, type MediaKind } from '#contract/media/media.ts'
import type { MediaFileRow, MediaRow } from '#server/db/content-tables.ts'
import { DOWNLOADED_PICTURES, isShownByBrowsers } from './file-types.ts'
import { variantPath, getWidths } from './serve/sizes.ts'

type ShownFile = Pick<MediaFileRow, 'number' | 'bytes' | 'width' | 'height' | 'fallback' | 'originalName' | 'placeholder'>

/** An item with the file that is shown, if there is one. */
type MediaWithFile = Omit<MediaRow, 'fileNumber'> & { [Column in keyof ShownFile]: ShownFile[Column] | null }

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
  const { id, title, filePath, altText, mediaType, focalX, focalY, folderId, createdAt, updatedAt, version } = row
  const { number, mimeType, bytes, width, height, originalName, placeholder } = row
  const kind = getMediaKind(mimeType ?? mediaType)
  return {
    id,
    title,
    filePath,
    altText,
    isDecorative: row.isDecorative === 1,
    mediaType,
    kind,
    focalX,
    focalY,
    file:
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
          },
    folderId,
    thumbnail: kind === 'image' ? getThumbnail(row) : null,
    createdAt,
    updatedAt,
    version,
  }
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
