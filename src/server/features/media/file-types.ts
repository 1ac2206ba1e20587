/** Every accepted type, with its file extension. None of them is a program. */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heif',
  'image/heif-sequence': 'heif',
  'image/bmp': 'bmp',
  'image/x-icon': 'ico',
  'image/icns': 'icns',
  'image/jxl': 'jxl',
  'image/jls': 'jls',
  'image/jp2': 'jp2',
  'image/jpx': 'jpx',
  'image/jpm': 'jpm',
  'image/mj2': 'mj2',
  'image/j2c': 'j2c',
  'image/flif': 'flif',
  'image/bpg': 'bpg',
  'image/ktx': 'ktx',
  'image/vnd.ms-photo': 'jxr',
  'image/vnd.adobe.photoshop': 'psd',
  'image/vnd.dwg': 'dwg',
  'image/x-xcf': 'xcf',
  'image/x-canon-cr2': 'cr2',
  'image/x-canon-cr3': 'cr3',
  'image/x-olympus-orf': 'orf',
  'image/x-sony-arw': 'arw',
  'image/x-adobe-dng': 'dng',
  'image/x-nikon-nef': 'nef',
  'image/x-panasonic-rw2': 'rw2',
  'image/x-fujifilm-raf': 'raf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
  'video/3gpp2': '3g2',
  'video/matroska': 'mkv',
  'video/vnd.avi': 'avi',
  'video/mpeg': 'mpg',
  'video/MP1S': 'mpg',
  'video/MP2P': 'mpg',
  'video/mp2t': 'mts',
  'video/x-ms-asf': 'wmv',
  'video/x-flv': 'flv',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
  'audio/aiff': 'aif',
  'audio/midi': 'mid',
  'audio/qcelp': 'qcp',
  'audio/ape': 'ape',
  'audio/wavpack': 'wv',
  'audio/x-ms-asf': 'wma',
  'audio/x-caf': 'caf',
  'audio/x-musepack': 'mpc',
  'audio/x-dsf': 'dsf',
  'audio/x-dff': 'dff',
  'audio/x-voc': 'voc',
  'audio/vnd.dolby.dd-raw': 'ac3',
  'audio/x-it': 'it',
  'audio/x-s3m': 's3m',
  'audio/x-xm': 'xm',
  'text/vtt': 'vtt',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
} as const
export type MimeType = keyof typeof EXTENSIONS

export const ACCEPTED = Object.keys(EXTENSIONS) as MimeType[]
const KNOWN_EXTENSIONS = new Set<string>([...Object.values(EXTENSIONS), 'jpeg', 'tiff', 'mpeg'])
/** The extension of a name, such as '.jpg', if it promises an accepted type. */
export function findExtension(name: string): string | undefined {
  const extension = /[^.]\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase()
  return extension && KNOWN_EXTENSIONS.has(extension) ? `.${extension}` : undefined
}
export const isAccepted = (type: string): type is MimeType => Object.hasOwn(EXTENSIONS, type)
export const getExtension = (type: MimeType): string => EXTENSIONS[type]

/** Types that browsers show or play. All others are served as downloads. */
const SHOWN = new Set<string>([
  ...['jpeg', 'png', 'gif', 'webp', 'avif', 'svg+xml'].map((name) => `image/${name}`),
  ...['mp4', 'webm', 'ogg', 'quicktime'].map((name) => `video/${name}`),
  ...['mpeg', 'ogg', 'mp4', 'wav', 'aac', 'flac'].map((name) => `audio/${name}`),
])
export const isShownByBrowsers = (type: string) => SHOWN.has(type)

/** They count as documents, so that no page tries to show them. */
export const DOWNLOADED_PICTURES = ACCEPTED.filter((type) => type.startsWith('image/') && !SHOWN.has(type)) as string[]

/** Video and audio in the ISO base media format, whose metadata we can remove. */
export const ISO_MEDIA = new Set<MimeType>(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'audio/mp4'])
