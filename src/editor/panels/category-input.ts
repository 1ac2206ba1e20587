import { client, getErrorMessage } from '../api.ts'
import { el } from '../el.ts'
import { withLabel, type Input } from './input.ts'

/** The category of posts that a section shows; none for all posts. */
export function categoryInput({ id, label, value, change }: Input): HTMLElement {
  // A chosen category that is loading or not active stays chosen.
  const chosen = el('option', { value, selected: true }, 'Loading…')
  const select = el(
    'select',
    { id, onChange: () => change(select.value) },
    el('option', { value: '' }, 'All posts'),
    value !== '' && chosen,
  )
  const refusal = el('small', { class: 'refusal', role: 'alert' })
  void client.taxonomy.options().then(
    ({ categories }) => {
      chosen.textContent = 'A category that is not active'
      if (categories.some((category) => category.id === value)) chosen.remove()
      select.append(
        ...categories.map((category) =>
          el('option', { value: category.id }, `${category.level > 0 ? '– ' : ''}${category.name}`),
        ),
      )
      select.value = value
    },
    (error: unknown) => {
      chosen.textContent = 'The chosen category'
      refusal.textContent = `The categories could not be loaded. ${getErrorMessage(error)}`
    },
  )
  return withLabel({ id, label }, select, refusal)
}
