import { formatFileSize } from '#contract/text/format-file-size.ts'
import { getFormat } from './file-formats.ts'

/** The format and size of a file, such as 'PDF, 1.4 MB'. */
export const describeFile = ({ mimeType, bytes }: { mimeType: string; bytes: number | null }) =>
  bytes === null ? getFormat(mimeType) : `${getFormat(mimeType)}, ${formatFileSize(bytes)}`
