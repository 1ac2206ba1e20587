import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from './mantine-form.ts'
import { DateTimeField } from './date-time-field.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'

/** Says what is wrong with a date that was typed, or null. `missing` is the sentence for none. */
export function refusePublicationDate(typed: string, missing: string): string | null {
  const date = fromLagosField(typed)
  if (!date) return missing
  return Date.parse(date) > serverNow() ? null : 'This time has passed. Choose a later one, or publish now.'
}

const DAY_MS = 24 * 60 * 60_000

/** 8:00 in Lagos in so many days, as the date field takes it. */
const atEight = (days: number) => `${toLagosField(new Date(serverNow() + days * DAY_MS).toISOString()).slice(0, 10)}T08:00`

/** The days until next Monday. */
const countDaysToMonday = () => (8 - new Date(`${atEight(0)}Z`).getUTCDay()) % 7 || 7

const USUAL = [
  { label: 'Tomorrow 8:00', days: () => 1 },
  { label: 'Monday 8:00', days: countDaysToMonday },
]

interface Props {
  typed: string
  field: FieldProps
  onChoose: (typed: string) => void
  /** More buttons. */
  children?: ReactNode
}

/** Asks when something becomes public: a field, buttons for the usual dates, and the date in words. */
export function PublicationDateField({ typed, field, onChoose, children }: Props) {
  const date = fromLagosField(typed)
  return (
    <>
      <DateTimeField label="Goes public on" description="West Africa Time (Lagos)" data-autofocus {...field} />
      <Group gap="xs">
        {USUAL.map(({ label, days }) => (
          <Button key={label} variant="default" size="xs" onClick={() => onChoose(atEight(days()))}>
            {label}
          </Button>
        ))}
        {children}
      </Group>
      <Text role="status">{date && formatPublication(date, serverNow())}</Text>
    </>
  )
}
