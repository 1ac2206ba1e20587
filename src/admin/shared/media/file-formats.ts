import type { Media } from '#contract/media/media.ts'
import { KIND_OPTIONS } from './kinds.ts'

/** Formats that people know by another name than that of the type. */
const NAMES: Record<string, string> = {
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'audio/mp4': 'M4A',
  'audio/mpeg': 'MP3',
  'image/svg+xml': 'SVG',
  'image/x-icon': 'ICO',
  'video/matroska': 'MKV',
  'video/quicktime': 'MOV',
}

/** The name of a file format, such as 'PDF' or 'DOCX'. */
export const getFormat = (mimeType: string) => NAMES[mimeType] ?? mimeType.replace(/^.*\/(?:x-|vnd\.)?/, '').toUpperCase()

/** The kind of a media item and its file type (B §3). */
export function getFileTypeLabel({ kind, file }: Pick<Media, 'kind' | 'file'>): string {
  const label = KIND_OPTIONS.find(({ value }) => value === kind)!.label
  return file ? `${label} · ${getFormat(file.mimeType)}` : label
}
