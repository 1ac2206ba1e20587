const UNITS = ['B', 'KB', 'MB', 'GB']

/** Formats bytes, such as '350 KB' and '1.4 MB'. A KB has 1024 bytes, as in the limits of the server. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const size = bytes / 1024 ** step
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${UNITS[step]}`
}
