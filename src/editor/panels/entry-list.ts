import { button, type IconName } from '../el.ts'
import type { Ui } from '../ui.ts'
import { getSentence } from './immediate-form.ts'

interface Entry {
  name: string
  /** Undefined for an entry that visitors never see. */
  isActive: boolean | undefined
  canMove: { up: boolean; down: boolean }
}

/** The actions on an entry. Each reads the entry first, because it may have changed since it was drawn. */
interface EntryActions {
  move(direction: Direction): Promise<unknown>
  setActive(isActive: boolean): Promise<unknown>
  remove(): Promise<unknown>
  putBack(): Promise<unknown>
}
type Direction = 'up' | 'down'
const OPPOSITE = { up: 'down', down: 'up' } as const

interface UndoableAction {
  make(): Promise<unknown>
  message: string
  /** The name of the button that has the focus afterwards. Without one it is "Undo". */
  focus?: string
  undo?: UndoableAction
}

interface List {
  /** Shows why an action was refused. */
  refusal: HTMLElement
  /** Draws the entries as they are now. */
  draw(): Promise<void>
  /** Brings the page up to date. */
  show(): Promise<void>
}

/** The buttons of entries in a panel: order, hide, show and delete. Each works with one press and can be undone. */
export function createEntryList(ui: Ui, { refusal, draw, show }: List) {
  const buttonNamed = (name: string) => ui.root.querySelector<HTMLElement>(`.panel [aria-label="${CSS.escape(name)}"]`)

  const running = new Set<UndoableAction>()

  /** A second press, before the buttons are redrawn, does nothing. */
  async function press(action: UndoableAction): Promise<void> {
    if (running.has(action)) return
    running.add(action)
    await run(action)
    running.delete(action)
  }

  async function run({ make, message, focus, undo }: UndoableAction): Promise<void> {
    refusal.textContent = ''
    const pressed = ui.root.activeElement
    let isMade = true
    try {
      await make()
    } catch (error) {
      isMade = false
      refusal.textContent = getSentence(error)
    }
    await Promise.all([draw(), show()]).catch((error: unknown) => (refusal.textContent = getSentence(error)))
    if (isMade && undo) ui.toast(`${message}.`, { text: 'Undo', run: () => void press(undo) })
    else if (isMade) ui.announce(message)
    // The pressed button may be gone. Somebody who types elsewhere by now keeps the focus.
    const isElsewhere = ui.root.activeElement !== pressed && document.activeElement !== document.body
    if (isElsewhere) return
    const next = focus ? buttonNamed(focus) : ui.root.querySelector<HTMLElement>('.toast button')
    next?.focus()
  }

  return function drawButtons({ name, isActive, canMove }: Entry, actions: EntryActions): HTMLElement[] {
    const toButton = (text: string, icon: IconName, action: UndoableAction) =>
      button(text, () => void press(action), { icon, isIconOnly: true })
    const toMove = (way: Direction): UndoableAction => ({
      make: () => actions.move(way),
      message: `“${name}” moved ${way}`,
      focus: `Move ${name} ${way}`,
    })
    const toVisibility = (wanted: boolean): UndoableAction => ({
      make: () => actions.setActive(wanted),
      message: wanted ? `Visitors see “${name}”` : `“${name}” is hidden`,
      focus: wanted ? `Hide ${name}` : `Show ${name}`,
    })
    const buttons = (['up', 'down'] as const)
      .filter((way) => canMove[way])
      .map((way) => toButton(`Move ${name} ${way}`, way, { ...toMove(way), undo: toMove(OPPOSITE[way]) }))
    if (isActive !== undefined) {
      const action = { ...toVisibility(!isActive), undo: toVisibility(isActive) }
      buttons.push(toButton(isActive ? `Hide ${name}` : `Show ${name}`, isActive ? 'hide' : 'show', action))
    }
    const remove = {
      make: actions.remove,
      message: `“${name}” was deleted`,
      undo: { make: actions.putBack, message: `“${name}” is back`, focus: `Delete ${name}` },
    }
    return [...buttons, toButton(`Delete ${name}`, 'delete', remove)]
  }
}
