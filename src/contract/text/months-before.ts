/** The same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== time.getUTCDate()) before.setUTCDate(0)
  return before
}
