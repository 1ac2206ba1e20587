import { formatNumber } from './format-count.ts'

const UNITS = ['B', 'KB', 'MB', 'GB']

/**
 * Formats bytes, such as '350 KB' and '1.4 MB'. A KB has 1024 bytes, as in the limits of the server. What is needed is rounded up,
 * and what is free or allowed is rounded down.
 */
export function formatFileSize(bytes: number, round = Math.round): string {
  let size = bytes
  let unit = 0
  for (; round(size) >= 1024 && unit < UNITS.length - 1; unit += 1) size /= 1024
  return `${size < 10 ? round(size * 10) / 10 : formatNumber(round(size))} ${UNITS[unit]}`
}
