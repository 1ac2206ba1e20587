import type { Media } from '#contract/media.ts'
import { KIND_OPTIONS } from './kinds.ts'

/** What the types of office documents end in. */
const OFFICE = { document: 'docx', sheet: 'xlsx', spreadsheet: 'ods', presentation: 'pptx' }

/** The name of a file format, such as 'PDF' or 'DOCX'. */
export const getFormat = (mimeType: string) =>
  mimeType
    .split('/')
    .at(-1)!
    .replace(/^vnd\..*\.(document|spreadsheet|sheet|presentation)$/, (_, noun: keyof typeof OFFICE) => OFFICE[noun])
    .replace(/^(?:x-|vnd\.)/, '')
    .toUpperCase()

/** The kind of a media item and its file type (B §3). */
export function getFileTypeLabel({ kind, file }: Pick<Media, 'kind' | 'file'>): string {
  const label = KIND_OPTIONS.find(({ value }) => value === kind)!.label
  return file ? `${label} · ${getFormat(file.mimeType)}` : label
}
