import { formatPublication } from '#admin/shared/time/format-time.ts'
import { INCOMPLETE, isIncomplete } from '#admin/shared/time/incomplete-date.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import { el } from '../el.ts'
import { withLabel } from './input.ts'

interface Options {
  id: string
  label: string
  value: string | null
  onInput?: (typed: string) => void
}

/** A date-time field. The browser writes 5 December as 05/12 or 12/05, so the panel also spells the date out. */
export function dateTimeInput({ id, label, value, onInput }: Options) {
  let reported = toLagosField(value)
  const describe = () => {
    const date = fromLagosField(input.value)
    const known = date ? `${formatPublication(date, Date.now())} (Lagos time)` : 'The time in Lagos (WAT).'
    words.textContent = isIncomplete(input) ? INCOMPLETE : known
  }
  /** Tells of complete dates only: the browser also reports '' for a part of one. */
  const read = () => {
    describe()
    if (isIncomplete(input) || input.value === reported) return
    reported = input.value
    onInput?.(reported)
  }
  const input = el('input', {
    id,
    'type': 'datetime-local',
    'value': reported,
    'aria-describedby': `${id}-words`,
    'onInput': read,
    // Removing the last part of a date causes no input event.
    'onBlur': read,
  })
  const words = el('small', { id: `${id}-words` })
  describe()
  /** Shows a date that was changed elsewhere. Otherwise keeps the input, which may hold a part of a date. */
  function show(current: string | null) {
    if (toLagosField(current) === reported) return
    input.value = reported = toLagosField(current)
    describe()
  }
  return { input, show, element: withLabel({ id, label }, input, words) }
}
