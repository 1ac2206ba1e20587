import { readAddress } from '#contract/links/link-address.ts'
import { classifyError, getErrorMessage } from '../api.ts'
import { button, el } from '../el.ts'
import type { Ui } from '../ui.ts'
import { imageInput } from './image-input.ts'
import { linkInput } from './link-input.ts'

/* Forms in panels whose changes visitors see at once. */

type Values = Record<string, string>
export interface ImmediateField {
  name: string
  label: string
  kind: 'line' | 'text' | 'link' | 'picture'
  limit?: number
}
interface Options<Fields extends Values> {
  /** Identifies what was typed but not saved. */
  id: string
  legend: string
  fields: (ImmediateField & { name: keyof Fields & string })[]
  stored: Fields
  submit: { text: string; label: string }
  /** Sends the values, and brings the page up to date. */
  save(values: Fields): Promise<void>
  /** Reads the entry again after somebody else changed it, so that the next save replaces it. Resolves to its text. */
  reload?: () => Promise<string>
  /** Called after a save if nothing was typed meanwhile. */
  saved?: () => void
  /** Shown above the fields. */
  before?: HTMLElement
  /** Buttons beside the one that saves. */
  buttons?: HTMLElement[]
}

/** What was typed but not saved, by the id of the form. It survives closing the panel. */
const typed = new Map<string, Values>()

export function getSentence(error: unknown): string {
  if (classifyError(error) === 'signed-out') return 'You were signed out. Sign in in another tab, then save again.'
  return getErrorMessage(error)
}

/** A group of fields with a button that saves them. */
export function immediateForm<Fields extends Values>(ui: Ui, options: Options<Fields>): HTMLElement {
  const { id, legend, fields, stored, submit, save, reload, saved, before, buttons = [] } = options
  const values = { ...stored, ...typed.get(id) }
  const set = (name: string, value: string) => {
    Object.assign(values, { [name]: value })
    typed.set(id, { ...typed.get(id), [name]: value })
  }
  const refusal = el('p', { class: 'refusal', role: 'alert' })
  const saveButton = button(submit.text, () => void send(), { 'aria-label': submit.label })

  async function send() {
    // A disabled button would lose the focus.
    if (saveButton.ariaBusy === 'true') return
    for (const { name, kind } of fields) {
      const read = kind === 'link' ? readAddress(values[name]!, location.origin) : { url: values[name]! }
      if ('refusal' in read) return void (refusal.textContent = read.refusal)
      Object.assign(values, { [name]: read.url })
    }
    saveButton.ariaBusy = 'true'
    refusal.textContent = ''
    const sent = { ...values }
    try {
      await save(sent).catch(async (error: unknown) => {
        if (!reload || classifyError(error) !== 'stale') throw error
        throw new Error(`Somebody else has changed this to “${await reload()}”. Save again to replace it.`, { cause: error })
      })
      // Keep what was typed meanwhile.
      if (fields.every(({ name }) => values[name] === sent[name])) {
        typed.delete(id)
        saved?.()
      }
      ui.announce('Saved. Visitors see it.')
    } catch (error) {
      refusal.textContent = `${getSentence(error)} What you typed stays here.`
    } finally {
      saveButton.ariaBusy = null
    }
  }

  function input({ name, label, kind, limit }: ImmediateField): HTMLElement {
    const value = values[name]!
    const fullName = `${legend}: ${label}`
    if (kind === 'picture') {
      const change = (path: string) => {
        set(name, path)
        const fresh = input({ name, label, kind })
        box.replaceWith(fresh)
        fresh.querySelector('button')?.focus()
      }
      const box = imageInput(ui, { id: `${id}-${name}`, label, value, change }, () => undefined)
      return box
    }
    if (kind === 'link') {
      const box = linkInput({ id: `${id}-${name}`, label, value, change: (url) => set(name, url) })
      const line = box.querySelector('input')!
      line.ariaLabel = fullName
      line.addEventListener('input', () => set(name, line.value))
      return box
    }
    const props = { value, 'maxlength': limit, 'aria-label': fullName, 'onInput': () => set(name, box.value) }
    const box: HTMLInputElement | HTMLTextAreaElement =
      kind === 'text' ? el('textarea', { ...props, rows: 2 }) : el('input', props)
    return el('label', { class: 'input' }, label, box)
  }

  return el(
    'fieldset',
    { class: 'entry' },
    el('legend', {}, legend),
    before,
    ...fields.map(input),
    refusal,
    el('div', { class: 'row' }, saveButton, ...buttons),
  )
}
