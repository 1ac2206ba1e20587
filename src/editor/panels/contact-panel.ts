import { CONTACT_TYPES } from '#contract/contact-types.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { client, failureOf, messageOf, type Outputs } from '../api.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { drawSiteParts } from '../page/site-parts.ts'
import { liveForm } from './live-form.ts'
import { openPanel } from './panel.ts'

type Entry = Outputs['contactInfo']['list'][number]

const FIELDS = [
  { name: 'label', label: 'label', kind: 'line', limit: 120 },
  { name: 'value', label: 'value', kind: 'text', limit: 500 },
] as const

/** The contact information of the website, which every page shows. A change is public at once. */
export async function openContactPanel({ ui, model, drawing, redraw }: Editor): Promise<void> {
  const panel = openPanel(ui, { title: 'Contact information' })
  panel.body.append(
    el('p', {}, 'It is the same on every page. A change here is not part of this draft: visitors see it at once.'),
  )
  const list = el('div', { class: 'entries' })
  panel.body.append(
    list,
    el(
      'a',
      { class: 'link', href: ADMIN_PATHS.contactInfo, target: '_blank', rel: 'noopener' },
      'Order, hide and delete entries (opens a new tab)',
    ),
  )
  try {
    const entries = await client.contactInfo.list()
    list.append(...entries.map(drawEntry), drawNew())
  } catch (error) {
    list.append(
      el('p', {}, failureOf(error) === 'forbidden' ? 'Only administrators can change contact information.' : messageOf(error)),
    )
  }

  /** After a save: the sections that show contact information, and the footer. */
  async function show() {
    for (const { key } of model.sections) drawing.forget(key)
    await Promise.all([redraw(), drawSiteParts()])
  }

  function drawEntry(entry: Entry): HTMLElement {
    let stored = entry
    const { id, label, value } = entry
    const name = `${entry.type}, ${label}${entry.isActive ? '' : ' (hidden)'}`
    return liveForm(ui, {
      id: `contact-${id}`,
      legend: name,
      fields: [...FIELDS],
      stored: { label, value },
      submit: { text: 'Save', label: `Save ${name}` },
      async save(values) {
        const { type, orderIndex, isActive, version } = stored
        try {
          stored = await client.contactInfo.update({ id, type, orderIndex, isActive, version, ...values })
        } catch (error) {
          if (failureOf(error) !== 'stale') throw error
          stored = await client.contactInfo.get({ id })
          throw new Error(`Somebody else has changed this to “${stored.label}: ${stored.value}”. Save again to replace it.`, {
            cause: error,
          })
        }
        await show()
      },
    })
  }

  function drawNew(): HTMLElement {
    const type = el('select', {}, ...CONTACT_TYPES.map((value) => el('option', { value }, value)))
    const form: HTMLElement = liveForm(ui, {
      id: 'contact-new',
      legend: 'New entry',
      fields: [...FIELDS],
      stored: { label: '', value: '' },
      submit: { text: 'Add', label: 'Add the entry' },
      async save(values) {
        const made = await client.contactInfo.create({ type: type.value, ...values })
        form.before(drawEntry(made))
        await show()
      },
      saved: () => form.replaceWith(drawNew()),
      before: el('label', { class: 'input' }, 'Type', type),
    })
    return form
  }
}
