import { CONTACT_TYPES } from '#contract/contact-info/contact-types.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { client, getErrorMessage } from '../api.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { drawSiteParts } from '../page/site-parts.ts'
import { may } from '../person.ts'
import { createAdding } from './add-once.ts'
import { moveEntry, listPlaces, updateEntry, type Entry } from './contact-order.ts'
import { createEntryList } from './entry-list.ts'
import { immediateForm } from './immediate-form.ts'
import { adminLink, openPanel } from './panel.ts'

const FIELDS = [
  { name: 'label', label: 'Label', kind: 'line', limit: 120 },
  { name: 'value', label: 'Value', kind: 'text', limit: 500 },
] as const

/** The contact information of the website, which every page shows. A change is public at once. */
export async function openContactPanel({ ui, model, drawing, redraw }: Editor): Promise<void> {
  const panel = openPanel(ui, { title: 'Contact information' })
  const list = el('div', { class: 'entries' })
  panel.body.append(
    el('p', {}, 'It is the same on every page. A change here is not part of this draft: visitors see it at once.'),
    list,
    adminLink('All contact information', ADMIN_PATHS.contactInfo),
  )
  const refusal = el('p', { class: 'refusal', role: 'alert' })
  /** Of the new entry. It stays chosen when the list is drawn again. */
  const type = el('select', {}, ...CONTACT_TYPES.map((value) => el('option', { value }, value)))
  const buttons = createEntryList(ui, { refusal, draw, show })
  try {
    if (may('settings/update')) await draw()
    else list.append(el('p', {}, 'Only administrators can change contact information.'))
  } catch (error) {
    list.append(el('p', {}, getErrorMessage(error)))
  }

  async function draw() {
    const entries = await client.contactInfo.list()
    list.replaceChildren(refusal, ...entries.map((entry) => drawEntry(entry, entries)), drawNew())
  }

  function drawButtons({ id, isActive, isSample }: Entry, name: string, entries: Entry[]) {
    const places = listPlaces(entries, id)
    const at = places.findIndex((one) => one.id === id)
    return buttons(
      // A sample cannot be moved or hidden: any change makes it an entry that visitors see.
      { name, isActive: isSample ? undefined : isActive, canMove: { up: at > 0, down: at >= 0 && at < places.length - 1 } },
      {
        move: (direction) => moveEntry(id, direction === 'up' ? -1 : 1),
        async setActive(wanted) {
          await updateEntry(await client.contactInfo.get({ id }), { isActive: wanted })
        },
        remove: () => client.contactInfo.delete({ id }),
        putBack: () => client.trash.undo({ entityType: 'contactInfo', entityId: id }),
      },
    )
  }

  /** After a save: the sections that show contact information, and the footer. */
  async function show() {
    for (const { key } of model.sections) drawing.forget(key)
    await Promise.all([redraw(), drawSiteParts()])
  }

  function drawEntry(entry: Entry, entries: Entry[]): HTMLElement {
    let stored = entry
    const { id, label, value, isActive, isSample } = entry
    const name = `${entry.type}, ${label}`
    const state = isSample ? ' (sample, visitors do not see it)' : isActive ? '' : ' (hidden)'
    return immediateForm(ui, {
      id: `contact-${id}`,
      legend: `${name}${state}`,
      fields: [...FIELDS],
      stored: { label, value },
      submit: { text: 'Save', label: `Save ${name}` },
      async save(values) {
        stored = await updateEntry(stored, values)
        await show()
      },
      async reload() {
        stored = await client.contactInfo.get({ id })
        return `${stored.label}: ${stored.value}`
      },
      // A saved sample is an entry like the others.
      saved: () => isSample && void draw(),
      buttons: drawButtons(entry, name, entries),
    })
  }

  function drawNew(): HTMLElement {
    const add = createAdding(
      (entry: Entry) => ({ type: entry.type, label: entry.label, value: entry.value }),
      (values, once) => client.contactInfo.create(values, once),
      updateEntry,
    )
    return immediateForm(ui, {
      id: 'contact-new',
      legend: 'New entry',
      fields: [...FIELDS],
      stored: { label: '', value: '' },
      submit: { text: 'Add', label: 'Add the entry' },
      async save(values) {
        await add({ type: type.value, ...values })
        await show()
      },
      saved: () => {
        type.selectedIndex = 0
        void draw().then(() => list.querySelector<HTMLElement>('fieldset:last-child input')?.focus())
      },
      before: el('label', { class: 'input' }, 'Type', type),
    })
  }
}
