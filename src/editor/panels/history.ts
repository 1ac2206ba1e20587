import { toFormValues } from '#contract/sections/form-values.ts'
import { TIME_ZONE } from '#contract/text/time-zone.ts'
import { client, getErrorMessage } from '../api.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { getSectionName } from '../section-names.ts'
import { openPanel } from './panel.ts'

const DATE = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** Lists the published versions of a section. Choosing one changes the draft, which can be undone. */
export async function openHistory({ ui, model, saver, text: typing, redraw }: Editor, key: string): Promise<void> {
  const section = model.find(key)
  if (!section) return
  const of = { entityType: 'pageSections' as const, entityId: section.stored.id }
  const panel = openPanel(ui, { title: `History of “${getSectionName(section.values)}”` })
  const restore = async (version: number, at: string) => {
    try {
      const { state } = await client.history.get({ ...of, version })
      // The caret may still be in a text of the section. What was typed there counts as a change before this one.
      typing.end()
      const current = model.find(key)
      if (!current) return
      const text = (value: unknown) => (typeof value === 'string' ? value : '')
      current.values = {
        ...current.values,
        title: text(state['title']),
        description: text(state['description']),
        content: toFormValues(current.values.sectionType, state['content']),
      }
      current.isDirty = true
      saver.touch(current)
      await saver.flush()
      await redraw()
      panel.close()
      // If not, the reason is on the screen.
      if (!current.isDirty) ui.toast(`The section is as it was on ${at}. Undo takes this back.`)
    } catch (error) {
      ui.toast(getErrorMessage(error))
    }
  }
  try {
    const versions = await client.history.list(of)
    if (versions.length === 0) panel.body.append(el('p', {}, 'This section has not been published yet.'))
    panel.body.append(
      el(
        'ol',
        { class: 'choices' },
        ...versions.map(({ version, savedAt, savedBy, summary, isCurrent }) => {
          const at = DATE.format(new Date(savedAt))
          return el(
            'li',
            { class: 'version' },
            el('strong', {}, isCurrent ? `${at} · live now` : at),
            el('p', {}, [savedBy, summary].filter(Boolean).join(': ')),
            button('Restore in the draft', () => void restore(version, at)),
          )
        }),
      ),
    )
  } catch (error) {
    panel.body.append(el('p', {}, getErrorMessage(error)))
  }
}
