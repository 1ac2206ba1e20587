import { Button, Text } from '@mantine/core'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { DateTimeField } from './date-time-field.tsx'
import { formatPublication } from './format-time.ts'
import { fromLagosField, toLagosField } from './lagos-time.ts'
import { serverNow } from './server-time.ts'

/** Says what is wrong with a date that was typed, or null. `missing` is the sentence for none. */
export function refusePublicationDate(typed: string, missing: string): string | null {
  const date = fromLagosField(typed)
  if (!date) return missing
  return Date.parse(date) > serverNow() ? null : 'This time has passed. Choose a later one, or publish now.'
}

/** Asks when something becomes public. */
export const PublicationDateField = (props: FieldProps) => (
  <DateTimeField label="Goes public on" description="West Africa Time (Lagos)" data-autofocus {...props} />
)

const DAY_MS = 24 * 60 * 60_000

/** 8:00 in Lagos in so many days, as the date field takes it. */
const atEight = (days: number) => `${toLagosField(new Date(serverNow() + days * DAY_MS).toISOString()).slice(0, 10)}T08:00`

/** The days until next Monday. */
const countDaysToMonday = () => (8 - new Date(`${atEight(0)}Z`).getUTCDay()) % 7 || 7

const USUAL = [
  { label: 'Tomorrow 8:00', days: () => 1 },
  { label: 'Monday 8:00', days: countDaysToMonday },
]

/** Buttons for the dates that people choose most. */
export const UsualPublicationDates = ({ onChoose }: { onChoose: (typed: string) => void }) =>
  USUAL.map(({ label, days }) => (
    <Button key={label} variant="default" size="xs" onClick={() => onChoose(atEight(days()))}>
      {label}
    </Button>
  ))

/** The moment in words, such as "Mon 23 Nov 2026, 08:00, in 17 hours". */
export function PublicationDateInWords({ typed }: { typed: string }) {
  const date = fromLagosField(typed)
  return <Text role="status">{date && formatPublication(date, serverNow())}</Text>
}
