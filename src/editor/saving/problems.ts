import type { Path } from '#contract/paths.ts'
import { CHANGED_BY_YOURSELF } from '#contract/shared-errors.ts'
import { getErrorMessage, type Change } from '../api.ts'
import type { Editor } from '../context.ts'
import { isUndecided, takeMine, takeStored, toStored, type Edited } from '../model.ts'
import { openConflict } from '../panels/conflict.ts'
import { getSectionName } from '../section-names.ts'
import { CHANGED_ELSEWHERE, type Problem } from './save-problem.ts'

const SIGN_IN = '/admin-login' satisfies Path
const KEPT = 'Your text is kept on this device.'
const ALL_KEPT = 'Your changes are kept on this device.'
const NOT_KEPT = 'This browser cannot store your changes: keep this page open until they are saved.'

/** Says what went wrong and what the person can do. Nothing that was typed is thrown away without their choice. */
export function createProblems(editor: Pick<Editor, 'ui' | 'model' | 'saver' | 'text' | 'redraw'>) {
  const { ui, model, saver, text, redraw } = editor
  /** Asks what the person must decide about a section. */
  const questions = new Map<Edited, () => void>()
  const warned = new Set<Edited>()
  const describeStorage = (text: string) => (saver.isStored ? text : NOT_KEPT)
  const listRefused = () => [model.page, ...model.sections].filter(({ isDirty, problem }) => isDirty && problem)

  function ask(section: Edited, question: () => void) {
    questions.set(section, question)
    warned.delete(section)
    question()
  }

  function show({ failure, message, section }: Problem): void {
    if (section) warned.delete(section)
    switch (failure) {
      case 'offline':
        return ui.announce(`The connection is interrupted. ${describeStorage(ALL_KEPT)}`)
      case 'signed-out':
        return ui.ask(
          failure,
          `You were signed out. ${describeStorage('Your changes are kept on this device and saved when you have signed in.')}`,
          { text: 'Sign in', run: () => void open(SIGN_IN) },
        )
      case 'gone':
        return ui.notice(`Somebody else has deleted this page. ${describeStorage(KEPT)}`)
      case 'forbidden':
        return ui.notice(`${message} ${describeStorage(ALL_KEPT)}`)
      case 'stale':
      case 'refused':
        if (!section) return ui.toast(message)
        // Messages about a field have no full stop.
        return ui.notice(`${getSectionName(section.values)}: ${message.replace(/\.?$/, '.')} ${describeStorage(KEPT)}`)
    }
  }

  /** Asks about all sections that somebody else has changed or deleted. */
  function askUndecided() {
    for (const section of questions.keys())
      if (!isUndecided(section)) {
        questions.delete(section)
        ui.settle(section)
      }
    for (const section of listRefused()) if (isUndecided(section) && !questions.has(section)) askAbout(section)
  }

  function askAbout(section: Edited) {
    if (section.problem === 'gone') return offerToAdd(section)
    const name = `“${getSectionName(section.values)}”`
    const { isOwn, changedBy } = section.newerChange ?? {}
    const known = changedBy ? `${changedBy} has changed ${name}.` : `${name} has changed in the meantime.`
    const message = isOwn ? CHANGED_BY_YOURSELF : known
    const choose = () => {
      text.end()
      const { stored } = section
      openConflict(editor, section, {
        message,
        takeTheirs() {
          // The caret may be in a text of the section again.
          text.end()
          takeStored(section)
          void resolve(section)
        },
        takeMine() {
          // There is a newer version than the one that the person has compared.
          if (section.stored !== stored) return question()
          takeMine(section)
          void resolve(section)
        },
        // Closing the panel decides nothing, so ask again.
        closed: question,
      })
    }
    const question = () => ui.ask(section, `${message} ${describeStorage(KEPT)}`, { text: 'Compare', run: choose })
    ask(section, question)
  }

  async function resolve(section: Edited) {
    questions.delete(section)
    await saver.flush()
    await redraw()
  }

  function offerToAdd(section: Edited) {
    const name = getSectionName(section.values)
    const addAgain = () => {
      const change = (): Change => {
        section.before = [...section.before, section.values]
        const after = model.sections[model.sections.indexOf(section) - 1]?.stored.id ?? null
        return { kind: 'add', after, values: toStored(section.values) }
      }
      void saver.change(change).then(
        () => resolve(section),
        (error: unknown) => {
          if (isUndecided(section)) offerToAdd(section)
          ui.toast(getErrorMessage(error))
        },
      )
    }
    ask(section, () =>
      ui.ask(section, `“${name}” was deleted. ${describeStorage(KEPT)}`, { text: 'Add it again', run: addAgain }),
    )
  }

  function askAgain(sections: Edited[]) {
    for (const section of sections) questions.get(section)?.()
  }

  /** Warns once about each section that was not sent. Returns whether it has warned. */
  function warnOfLeaving(): boolean {
    const refused = listRefused()
    if (refused.every((section) => warned.has(section))) return false
    for (const section of refused) warned.add(section)
    const names = refused.map(({ values }) => `“${getSectionName(values)}”`).join(', ')
    const choice = refused.some(isUndecided) ? 'Choose what to keep' : 'Correct it'
    ui.toast(`Not sent: ${names}. ${describeStorage(ALL_KEPT)} ${choice}, or press Done again to leave.`)
    askAgain(refused)
    return true
  }

  /**
   * Sends everything. Resolves to false if the server refuses something, or if somebody else has changed the page: the person reads
   * why, and what they can do.
   */
  async function sendAll(): Promise<boolean> {
    const { foreignChanges } = saver
    for (const section of listRefused()) if (!isUndecided(section)) section.problem = undefined
    await saver.flush()
    const undecided = listRefused().filter(isUndecided)
    if (undecided.length > 0) ui.toast('Some of your changes are not sent yet. Choose which version to keep first.')
    askAgain(undecided)
    if (saver.foreignChanges !== foreignChanges) {
      ui.toast(CHANGED_ELSEWHERE)
      await redraw()
      return false
    }
    return listRefused().length === 0
  }

  return { show, askUndecided, warnOfLeaving, sendAll }
}
