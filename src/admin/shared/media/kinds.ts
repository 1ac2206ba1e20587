import type { Media, MediaKind } from '#contract/media/media.ts'

export const KIND_OPTIONS: { value: MediaKind | ''; label: string }[] = [
  { value: '', label: 'All types' },
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'document', label: 'Document' },
]

const DOCUMENTS = '.pdf,.doc,.docx,.xlsx,.pptx,.ods,.vtt'

/** The `accept` attribute of the file dialog (B §2). */
export const ACCEPT: Record<MediaKind | '', string> = {
  '': `image/*,video/*,audio/*,${DOCUMENTS}`,
  'image': 'image/*',
  'video': 'video/*',
  'audio': 'audio/*',
  'document': DOCUMENTS,
}

/** Whether browsers can neither show nor play this picture, video or sound. */
export const isForDownload = ({ file }: Pick<Media, 'file'>) =>
  file !== null && !file.isShown && !/^(?:application|text)\//.test(file.mimeType)
export const FOR_DOWNLOAD = 'Browsers do not show this type of file. Visitors can download it.'

export const isMissingAlt = ({ altText, isDecorative, kind }: Pick<Media, 'altText' | 'isDecorative' | 'kind'>) =>
  kind === 'image' && !altText && !isDecorative

export const getAltTextHint = (isPicture: boolean) =>
  isPicture ? 'Describe the picture (for people using screen readers)' : 'What it is about (used by the search)'
