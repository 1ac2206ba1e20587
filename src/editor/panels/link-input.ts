import { readAddress } from '#contract/links/link-address.ts'
import { ACCEPT } from '#admin/shared/media/kinds.ts'
import { client, getErrorMessage } from '../api.ts'
import { button, el, listItems } from '../el.ts'
import { may } from '../person.ts'
import type { Input } from './input.ts'
import { endUploads, uploadButton } from './upload-file.ts'

const SEARCH_MS = 250

/** The address of a link: pages, posts and files are found by name, a file is uploaded, or any address is pasted. */
export function linkInput({ id, label, value, change, placeholder }: Input & { placeholder?: string }): HTMLElement {
  // Keep the focus in the input: losing it would refuse the typed words as an address and move the list.
  const onMousedown = (event: Event) => event.preventDefault()
  const found = el('ul', { 'class': 'found', 'aria-label': 'Pages and files', onMousedown })
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastSearch = 0
  const readTyped = () => (box.value.trim() === '' ? { url: '' } : readAddress(box.value, location.origin))
  const box = el('input', {
    id,
    value,
    placeholder: placeholder ?? 'Search a page, or paste an address',
    onInput: () => {
      refusal.textContent = ''
      clearTimeout(timer)
      timer = setTimeout(() => void search(), SEARCH_MS)
    },
    onFocus: () => void search(),
    onChange: () => {
      const address = readTyped()
      if ('refusal' in address) return
      endUploads(whole)
      change((box.value = address.url))
      void check(address.url)
    },
    onKeydown: ({ key }: KeyboardEvent) => key === 'Enter' && refuse(),
  })
  const refusal = el('small', { class: 'refusal', role: 'alert' })

  function refuse() {
    const address = readTyped()
    if ('refusal' in address) refusal.textContent = address.refusal
  }

  /** Warns if an address of our own website leads nowhere. The address is kept, because the page may follow. */
  async function check(url: string) {
    const [found] = url ? await client.links.check({ urls: [url] }).catch(() => []) : []
    if (found && box.value === url) refusal.textContent = found.problem
  }

  function choose(url: string, title: string) {
    refusal.textContent = ''
    endUploads(whole)
    box.value = url
    change(url, title)
    box.focus()
    // The focus has started a search.
    lastSearch += 1
    found.replaceChildren()
  }

  async function search() {
    const words = /^[/#]|:/.test(box.value) ? '' : box.value
    const own = (lastSearch += 1)
    try {
      const targets = await client.links.search({ search: words })
      if (own !== lastSearch) return
      const choices = targets.slice(0, 6).map(({ title, url }) => button(title, () => choose(url, title), { title: url }))
      found.replaceChildren(...listItems(may('media/create') ? [...choices, upload] : choices))
    } catch (error) {
      if (own === lastSearch) refusal.textContent = `Pages and files could not be searched. ${getErrorMessage(error)}`
    }
  }

  // The results are part of the input: do not refuse text that searches for one of them.
  const onFocusout = ({ relatedTarget }: FocusEvent) => whole.contains(relatedTarget as Node | null) || refuse()
  const whole = el('div', { class: 'input', onFocusout }, el('label', { for: id }, label), box, refusal, found)
  const upload = uploadButton('Upload a file', {
    box: whole,
    accept: ACCEPT[''],
    uploaded: ({ filePath, title }) => choose(filePath, title),
    refused: (message) => (refusal.textContent = message),
  })
  return whole
}
