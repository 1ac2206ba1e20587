/** How many months enquiries are kept unless Site Settings say otherwise. */
export const DEFAULT_RETENTION_MONTHS = 24
const MAX_RETENTION_MONTHS = 120

/** The months from the setting; the default where nothing valid is set. */
export function readRetentionMonths(stored: string | undefined): number {
  const months = Number(stored)
  return Number.isInteger(months) && months >= 1 && months <= MAX_RETENTION_MONTHS ? months : DEFAULT_RETENTION_MONTHS
}
