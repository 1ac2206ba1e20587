import { CONTACT_TYPES } from '#contract/contact-types.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { client, failureOf, messageOf, type Outputs } from '../api.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { drawFooter } from '../page/footer.ts'
import { openPanel } from './panel.ts'

type Entry = Outputs['contactInfo']['list'][number]
type Typed = Pick<Entry, 'label' | 'value'>

/** What was typed and not saved, by the id of the entry, also after the panel was closed. */
const typed = new Map<string, Typed>()

function sentenceFor(error: unknown): string {
  if (failureOf(error) === 'signed-out') return 'You were signed out. Sign in in another tab, then save again.'
  return error instanceof TypeError ? 'There is no connection.' : messageOf(error)
}

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
    await Promise.all([redraw(), drawFooter()])
    ui.announce('Saved. Visitors see it.')
  }

  async function save(run: () => Promise<void>, submit: HTMLButtonElement, refuse: (said: string) => void) {
    // A button that is disabled would lose the focus.
    if (submit.ariaBusy === 'true') return
    submit.ariaBusy = 'true'
    refuse('')
    try {
      await run()
      await show()
    } catch (error) {
      refuse(`${sentenceFor(error)} What you typed stays here.`)
    } finally {
      submit.ariaBusy = null
    }
  }

  /** The fields of an entry, with a button that saves them. */
  function drawFields(id: string, name: string, stored: Typed, run: (values: Typed) => Promise<void>, before?: HTMLElement) {
    const { label, value } = typed.get(id) ?? stored
    const keep = () => typed.set(id, { label: labelBox.value, value: valueBox.value })
    const labelBox = el('input', { 'value': label, 'maxlength': 120, 'aria-label': `${name}: label`, 'onInput': keep })
    const valueBox = el('textarea', {
      'value': value,
      'rows': 2,
      'maxlength': 500,
      'aria-label': `${name}: value`,
      'onInput': keep,
    })
    const refusal = el('p', { class: 'refusal', role: 'alert' })
    const submit = button(id === 'new' ? 'Add' : 'Save', () => {
      const values = { label: labelBox.value, value: valueBox.value }
      void save(
        async () => {
          await run(values)
          typed.delete(id)
        },
        submit,
        (said) => (refusal.textContent = said),
      )
    })
    submit.ariaLabel = id === 'new' ? 'Add the entry' : `Save ${name}`
    return el(
      'fieldset',
      { class: 'entry' },
      el('legend', {}, name),
      before,
      el('label', { class: 'input' }, 'Label', labelBox),
      el('label', { class: 'input' }, 'Value', valueBox),
      refusal,
      el('div', { class: 'row' }, submit),
    )
  }

  function drawEntry(entry: Entry): HTMLElement {
    let stored = entry
    const name = `${entry.type}, ${entry.label}`
    return drawFields(entry.id, entry.isActive ? name : `${name} (hidden)`, entry, async (values) => {
      const { id, type, orderIndex, isActive, version } = stored
      try {
        stored = await client.contactInfo.update({ id, type, orderIndex, isActive, version, ...values })
      } catch (error) {
        if (failureOf(error) !== 'stale') throw error
        stored = await client.contactInfo.get({ id })
        throw new Error(`Somebody else has changed this to “${stored.label}: ${stored.value}”. Save again to replace it.`, {
          cause: error,
        })
      }
    })
  }

  function drawNew(): HTMLElement {
    const type = el('select', {}, ...CONTACT_TYPES.map((value) => el('option', { value }, value)))
    const fields: HTMLElement = drawFields(
      'new',
      'New entry',
      { label: '', value: '' },
      async (values) => {
        const made = await client.contactInfo.create({ type: type.value, ...values })
        fields.before(drawEntry(made))
        fields.replaceWith(drawNew())
      },
      el('label', { class: 'input' }, 'Type', type),
    )
    return fields
  }
}
