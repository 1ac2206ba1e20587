import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { formatPublication } from './format-time.ts'
import { fromLagosField } from './lagos-time.ts'
import { serverNow } from './server-time.ts'

/** Says what is wrong with a date that was typed, or null. `missing` is the sentence for none. */
export function refusePublicationDate(typed: string, missing: string): string | null {
  const date = fromLagosField(typed)
  if (!date) return missing
  return Date.parse(date) > serverNow() ? null : 'This time has passed. Choose a later one, or publish now.'
}

/** Asks when something becomes public. */
export const PublicationDateField = (props: TextInputProps) => (
  <TextInput type="datetime-local" label="Goes public on" description="West Africa Time (Lagos)" data-autofocus {...props} />
)

/** The moment in words, such as "Mon 23 Nov 2026, 08:00, in 17 hours". */
export function PublicationDateInWords({ typed }: { typed: string }) {
  const date = fromLagosField(typed)
  return <Text role="status">{date && formatPublication(date, serverNow())}</Text>
}
