import { readAddress } from '#contract/link-address.ts'
import { client } from '../api.ts'
import { button, el } from '../el.ts'
import type { Input } from './input.ts'

const SEARCH_MS = 250

/** The address of a link: pages, posts and files are found by name, and any address can be pasted. */
export function linkInput({ id, label, value, change }: Input): HTMLElement {
  const found = el('ul', { 'class': 'found', 'aria-label': 'Pages and files' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const box = el('input', {
    id,
    value,
    placeholder: 'Search a page, or paste an address',
    onInput: () => {
      refusal.textContent = ''
      clearTimeout(timer)
      timer = setTimeout(() => void search(), SEARCH_MS)
    },
    onFocus: () => void search(),
    onChange: () => {
      const address = box.value.trim() === '' ? { url: '' } : readAddress(box.value, location.origin)
      if ('url' in address) change((box.value = address.url))
      else refusal.textContent = address.refusal
    },
  })
  const refusal = el('small', { class: 'refusal', role: 'alert' })

  async function search() {
    const words = /^[/#]|:/.test(box.value) ? '' : box.value
    const targets = await client.links.search({ search: words }).catch(() => [])
    const choose = (url: string) => {
      box.value = url
      change(url)
      found.replaceChildren()
      box.focus()
    }
    found.replaceChildren(
      ...targets.slice(0, 6).map(({ title, url }) =>
        el(
          'li',
          {},
          button(title, () => choose(url), { title: url }),
        ),
      ),
    )
  }

  return el('div', { class: 'input' }, el('label', { for: id }, label), box, refusal, found)
}
