import type { Editor } from './context.ts'
import type { Edited } from './model.ts'
import { nameOf } from './section-names.ts'

/** What people can do with a section, from its toolbar, from the keyboard and from the bar. */
export function createActions({ model, change, ui }: Editor) {
  const name = (section: Edited) => nameOf(section.values)
  const ids = () => model.sections.map(({ stored }) => stored.id)
  const at = (key: string) => model.sections.findIndex((section) => section.key === key)

  /** Moves a section to a place among all sections, counted from 0. */
  async function moveTo(key: string, place: number): Promise<void> {
    const from = at(key)
    const section = model.find(key)
    if (!section || place < 0 || place >= model.sections.length || place === from) return
    await change(
      () => {
        const seen = ids()
        const rest = seen.toSpliced(from, 1)
        return { kind: 'order', seen, wanted: rest.toSpliced(place, 0, seen[from]!) }
      },
      `${name(section)} is now section ${place + 1} of ${model.sections.length}`,
    )
  }

  /** The next place in a direction that changes what visitors see. */
  function neighbour(key: string, by: 1 | -1): number {
    let place = at(key) + by
    while (model.sections[place] && !model.sections[place]!.values.isActive) place += by
    return place
  }

  return {
    moveTo,
    move: (key: string, by: 1 | -1) => moveTo(key, neighbour(key, by)),
    canMove: (key: string, by: 1 | -1) => model.sections[neighbour(key, by)] !== undefined,
    async hide(key: string) {
      const section = model.find(key)
      if (!section) return
      if (await change(() => ({ kind: 'hide', id: section.stored.id }), `${name(section)} is hidden`))
        ui.toast(`“${name(section)}” is hidden.`, { text: 'Show again', run: () => void show(key) })
    },
    show,
    async duplicate(key: string) {
      const section = model.find(key)
      if (section) await change(() => ({ kind: 'duplicate', id: section.stored.id }), `${name(section)} was duplicated`)
    },
    async remove(key: string) {
      const section = model.find(key)
      if (!section) return
      await change(
        () => ({ kind: 'delete', id: section.stored.id, version: section.stored.version }),
        `${name(section)} was deleted`,
      )
    },
  }

  async function show(key: string) {
    const section = model.find(key)
    if (section) await change(() => ({ kind: 'show', id: section.stored.id }), `${name(section)} is visible again`)
  }
}
export type Actions = ReturnType<typeof createActions>
