import { formatFileSize } from '#contract/text/format-file-size.ts'
import type { MediaKind } from './media.ts'

/* Why a file is not accepted: the browser and the server say the same. */

const TYPES: Record<MediaKind | '', string> = {
  '': 'Pictures, films, sound, PDF, DOC, DOCX, XLSX, PPTX and ODS are accepted.',
  'image': 'Only pictures are accepted here.',
  'video': 'Only films are accepted here.',
  'audio': 'Only sound is accepted here.',
  'document': 'Only PDF, DOC, DOCX, XLSX, PPTX and ODS are accepted here.',
}

/** What may be chosen: one kind, or all of them ('') if it is not given. */
export const listAcceptedTypes = (kind: MediaKind | '' = '') => TYPES[kind]
export const describeWrongType = (kind: MediaKind | '' = '') => `This type of file is not accepted. ${TYPES[kind]}`
export const describeTooLarge = (maxBytes: number) => `A file can be at most ${formatFileSize(maxBytes, Math.floor)}.`
/** Refused by a proxy, whose limit nobody knows. */
export const TOO_LARGE_FOR_PROXY = 'The file is larger than the server accepts.'
export const UNREADABLE = 'This file cannot be read. Perhaps it is a folder, or it was moved. Choose it again.'
export const EMPTY = 'The file is empty.'
export const DAMAGED = 'The file is damaged or incomplete. Please check the file and upload it again.'
export const UPLOAD_GONE = 'This upload no longer exists. Please choose the file again.'
