import { client } from '../api.ts'
import { el } from '../el.ts'
import type { Input } from './input.ts'

/** The category of posts that a section shows; none for all posts. */
export function categoryInput({ id, label, value, change }: Input): HTMLElement {
  const all = el('option', { value: '' }, 'All posts')
  const select = el('select', { id, onChange: () => change(select.value) }, all)
  void client.taxonomy.options().then(
    ({ categories }) => {
      for (const { id: categoryId, name } of categories)
        select.append(el('option', { value: categoryId, selected: categoryId === value }, name))
    },
    () => undefined,
  )
  return el('div', { class: 'input' }, el('label', { for: id }, label), select)
}
