import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import type { FieldProps } from './mantine-form.ts'
import { INCOMPLETE, isIncomplete } from '#admin/shared/time/incomplete-date.ts'

type Props = FieldProps & Pick<TextInputProps, 'label' | 'description' | 'inputWrapperOrder' | 'required' | 'disabled'>

/**
 * A date and time, as `YYYY-MM-DDTHH:mm`. While only a part of it is typed, the form keeps the last complete value. The field
 * says so when it loses the focus, and `ValidatedForm` does not submit.
 */
export function DateTimeField({ value, error, onChange, ...props }: Props) {
  /** The value in whose place a part of a date is typed. */
  const [replaced, setReplaced] = useState<unknown>(null)
  const [isRefused, setRefused] = useState(false)
  const isPartial = replaced === value
  function read(event: SyntheticEvent<HTMLInputElement>) {
    const field = event.currentTarget
    setReplaced(isIncomplete(field) ? value : null)
    if (!isIncomplete(field) && field.value !== value) onChange(event)
  }
  return (
    <TextInput
      type="datetime-local"
      {...props}
      // For a part of a date the browser reports ''. Another value would remove what is typed.
      value={isPartial ? '' : value}
      error={(isPartial && isRefused && INCOMPLETE) || error}
      onChange={(event) => {
        setRefused(false)
        read(event)
      }}
      // Removing the last part of a date causes no change event.
      onKeyUp={read}
      onBlur={(event) => {
        setRefused(true)
        read(event)
      }}
      onInvalid={() => setRefused(true)}
    />
  )
}
