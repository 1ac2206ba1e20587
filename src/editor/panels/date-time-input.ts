import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import { el } from '../el.ts'

interface Options {
  id: string
  label: string
  value: string | null
  onInput?: (typed: string) => void
}

/** A date-time field. The browser writes 5 December as 05/12 or 12/05, so the date is also there in words. */
export function dateTimeInput({ id, label, value, onInput }: Options) {
  const describe = () => {
    const date = fromLagosField(input.value)
    words.textContent = date ? `${formatPublication(date, Date.now())} (Lagos time)` : 'The time in Lagos (WAT).'
  }
  const input = el('input', {
    id,
    'type': 'datetime-local',
    'value': toLagosField(value),
    'aria-describedby': `${id}-words`,
    'onInput': () => {
      describe()
      onInput?.(input.value)
    },
  })
  const words = el('small', { id: `${id}-words` })
  describe()
  return { input, element: el('div', { class: 'input' }, el('label', { for: id }, label), input, words) }
}
