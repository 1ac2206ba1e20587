import { PRESENCE_SECONDS } from '#contract/pages/presence.ts'
import { client } from './api.ts'
import { el } from './el.ts'
import type { Model } from './model.ts'
import { getSectionName } from './section-names.ts'
import type { Ui } from './ui.ts'

const list = new Intl.ListFormat('en-GB')

/** Says who else has the page open, and tells others that this person has. */
export function showPresence(ui: Ui, model: Model, selectedKey: () => string | undefined, signal: AbortSignal): void {
  const box = el('div', { role: 'status' })
  ui.root.append(box)

  async function touch(): Promise<void> {
    if (document.hidden || !navigator.onLine) return
    const key = selectedKey()
    const sectionId = (key !== undefined && model.find(key)?.stored.id) || null
    const others = await client.presence.touch({ pageId: model.pageId, sectionId })
    if (signal.aborted) return
    const here = others.filter((person) => person.sectionId !== null && person.sectionId === sectionId)
    const elsewhere = others.filter((person) => !here.includes(person))
    const names = list.format(here.map(({ name }) => name))
    const texts = elsewhere.map(({ name, sectionId: id }) => {
      const section = model.sections.find(({ stored }) => stored.id === id)
      return `${name} has this page open${section ? ` and is editing “${getSectionName(section.values)}”` : ''}.`
    })
    if (here.length > 0) texts.unshift(`${names} ${here.length === 1 ? 'is' : 'are'} editing this section too.`)
    if (box.textContent === texts.join('')) return
    // On a phone a new note hides itself after some seconds.
    const note = el('div', { class: 'people' }, ...texts.map((text) => el('p', {}, text)))
    box.replaceChildren(...(texts.length > 0 ? [note] : []))
  }

  // A failed call needs no message: the next one follows soon, and saving reports its own failures.
  const tryTouch = () => void touch().catch(() => undefined)
  const timer = setInterval(tryTouch, (PRESENCE_SECONDS * 1000) / 3)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    void client.presence.leave({ pageId: model.pageId }).catch(() => undefined)
  })
  tryTouch()
}
