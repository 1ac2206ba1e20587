import { client, getErrorMessage } from './api.ts'
import type { Editor } from './context.ts'
import { findSectionElement, focusSection } from './page/dom.ts'
import type { Edited } from './model.ts'
import { getSectionName } from './section-names.ts'

/** What people can do with sections and with the draft, from toolbars and from the keyboard. */
export function createActions({ model, change, ui, saver, text, redraw }: Editor) {
  const name = (section: Edited) => getSectionName(section.values)
  /** The ids of those that the server has. */
  const listIds = (sections: Edited[]) => sections.filter(({ problem }) => problem !== 'gone').map(({ stored }) => stored.id)
  const at = (key: string) => model.sections.findIndex((section) => section.key === key)

  /** Moves a section to a place among all sections, counted from 0. */
  async function moveTo(key: string, place: number): Promise<void> {
    const from = at(key)
    const section = model.find(key)
    if (!section || section.problem === 'gone' || place < 0 || place >= model.sections.length || place === from) return
    await change(
      () => {
        const others = model.sections.filter((one) => one !== section)
        return { kind: 'order', seen: listIds(model.sections), wanted: listIds(others.toSpliced(place, 0, section)) }
      },
      `${name(section)} is now section ${place + 1} of ${model.sections.length}`,
    )
    findSectionElement(key)?.scrollIntoView({ block: 'nearest' })
  }

  /** The next place in a direction that changes what visitors see. */
  function neighbour(key: string, by: 1 | -1): number {
    const isSeen = ({ values, problem }: Edited) => values.isActive && problem !== 'gone'
    let place = at(key) + by
    while (model.sections[place] && !isSeen(model.sections[place]!)) place += by
    return place
  }

  /** `version`: only if there was no later change of the draft. */
  async function undoOrRedo(direction: 'undo' | 'redo', version?: number): Promise<void> {
    text.end()
    const { touches } = saver
    try {
      const isDone = await saver.afterSaving(async () => {
        // On a slow line the person may have typed since. Undo would take that back.
        if (touches !== saver.touches || (version !== undefined && version !== model.status.version)) return false
        saver.apply(await client.pageDrafts[direction]({ pageId: model.pageId }), true)
        return true
      })
      if (!isDone) return ui.toast('You have changed something since. “Undo” in the bar undoes your changes one by one.')
      await redraw()
      ui.announce(direction === 'undo' ? 'Undone' : 'Done again')
    } catch (error) {
      ui.toast(getErrorMessage(error))
    }
  }

  /** Gives up what was written in a section that somebody else has deleted. */
  async function removeUnsent(section: Edited): Promise<void> {
    text.end()
    section.isDirty = false
    model.sections = model.sections.filter((one) => one !== section)
    ui.settle(section)
    await saver.flush()
    await redraw()
    ui.announce(`“${name(section)}” was deleted.`)
  }

  async function show(key: string) {
    const section = model.find(key)
    if (section) await change(() => ({ kind: 'show', id: section.stored.id }), `${name(section)} is visible again`)
  }

  return {
    moveTo,
    move: (key: string, by: 1 | -1) => moveTo(key, neighbour(key, by)),
    canMove: (key: string, by: 1 | -1) => model.sections[neighbour(key, by)] !== undefined,
    show,
    undo: () => undoOrRedo('undo'),
    redo: () => undoOrRedo('redo'),
    async hide(key: string) {
      const section = model.find(key)
      if (!section) return
      if (await change(() => ({ kind: 'hide', id: section.stored.id }), `${name(section)} is hidden`))
        ui.toast(`“${name(section)}” is hidden.`, { text: 'Show again', run: () => void show(key) })
    },
    async duplicate(key: string) {
      const section = model.find(key)
      if (!section) return
      const known = new Set(model.sections.map((one) => one.key))
      await change(() => ({ kind: 'duplicate', id: section.stored.id }), `${name(section)} was duplicated`)
      focusSection(model.sections.find((one) => !known.has(one.key))?.key)
    },
    async remove(key: string) {
      const section = model.find(key)
      if (!section) return
      if (section.problem === 'gone') return removeUnsent(section)
      const { replacesBuiltIn } = section.stored
      const message = replacesBuiltIn ? `${name(section)} is back to its original content.` : `“${name(section)}” was deleted.`
      if (!(await change(() => ({ kind: 'delete', id: section.stored.id, version: section.stored.version }), message))) return
      const { version } = model.status
      // If there was a later change, Undo would undo that one instead.
      ui.toast(message, { text: 'Undo', run: () => void undoOrRedo('undo', version) })
    },
  }
}
export type Actions = ReturnType<typeof createActions>
