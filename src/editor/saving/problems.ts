import type { Path } from '#contract/paths.ts'
import { CHANGED_BY_YOURSELF } from '#contract/shared-errors.ts'
import { classifyError, getErrorMessage, type Change } from '../api.ts'
import type { Editor } from '../context.ts'
import type { Values } from '../fields.ts'
import { toStored, toValues, type Edited } from '../model.ts'
import { openConflict } from '../panels/conflict.ts'
import { getSectionName } from '../section-names.ts'
import type { Problem } from './saver.ts'

const SIGN_IN = '/admin-login' satisfies Path
const KEPT = 'Your text is kept on this device.'
const ALL_KEPT = 'Your changes are kept on this device.'
const NOT_KEPT = 'This browser cannot store your changes: keep this page open until they are saved.'

/** Says what went wrong and what the person can do. Nothing that was typed is thrown away without their choice. */
export function createProblems(editor: Pick<Editor, 'ui' | 'model' | 'saver' | 'text' | 'redraw' | 'reload'>) {
  const { ui, model, saver, text, redraw, reload } = editor
  /** Asks what the person must decide about a section. */
  const questions = new Map<Edited, () => void>()
  const describeStorage = (text: string) => (saver.isStored ? text : NOT_KEPT)
  const listRefused = () => [model.page, ...model.sections].filter(({ isDirty, problem }) => isDirty && problem)

  function ask(section: Edited, question: () => void) {
    questions.set(section, question)
    question()
  }

  function show(problem: Problem): void {
    const { failure, message, section, newerChange } = problem
    switch (failure) {
      case 'offline':
        return ui.announce(`The connection is interrupted. ${describeStorage(ALL_KEPT)}`)
      case 'signed-out':
        return ui.toast(
          `You were signed out. ${describeStorage('Your changes are kept on this device and saved when you have signed in.')}`,
          { text: 'Sign in', run: () => void open(SIGN_IN) },
          true,
          failure,
        )
      case 'stale':
      case 'gone':
        return void reload(false).then(
          () => showNewer(section, newerChange),
          (error: unknown) => showReloadFailure(error, () => show(problem)),
        )
      case 'forbidden':
        return ui.toast(`${message} ${describeStorage(ALL_KEPT)}`, undefined, true)
      case 'refused':
        return ui.toast(
          section ? `${getSectionName(section.values)}: ${message} ${describeStorage(KEPT)}` : message,
          undefined,
          section !== undefined,
        )
    }
  }

  function showReloadFailure(error: unknown, tryAgain: () => void) {
    if (classifyError(error) === 'gone')
      ui.toast(`Somebody else has deleted this page. ${describeStorage(KEPT)}`, undefined, true)
    else ui.toast(`${getErrorMessage(error)} ${describeStorage(KEPT)}`, { text: 'Try again', run: tryAgain }, true, 'reload')
  }

  /** Call it after the draft was loaded again. */
  function showNewer(section: Edited | undefined, newerChange: Problem['newerChange']) {
    if (!section) return ui.toast('Somebody else has changed the page. It is shown as it is now.')
    if (section.problem === 'gone') return offerToAdd(section)
    const isOnServer = (values: Values) => JSON.stringify(toStored(values)) === JSON.stringify(toStored(toValues(section.stored)))
    if (isOnServer(section.values)) return takeTheirs(section)
    // The connection broke after the server had stored it.
    if (section.unanswered && isOnServer(section.unanswered)) return takeMine(section)
    const name = `“${getSectionName(section.values)}”`
    const message = newerChange?.isOwn ? CHANGED_BY_YOURSELF : `${newerChange?.changedBy ?? 'Somebody else'} has changed ${name}.`
    const choose = () => {
      text.end()
      openConflict(editor, section, {
        message,
        takeTheirs() {
          // The caret may be in a text of the section again.
          text.end()
          takeTheirs(section)
        },
        takeMine: () => takeMine(section),
        // Closing the panel decides nothing, so ask again.
        closed: question,
      })
    }
    const question = () => ui.toast(`${message} ${describeStorage(KEPT)}`, { text: 'Compare', run: choose }, true, section)
    ask(section, question)
  }

  function takeTheirs(section: Edited) {
    section.isDirty = false
    section.values = toValues(section.stored)
    section.basedOn = section.stored.version
    void resolve(section)
  }

  function takeMine(section: Edited) {
    section.basedOn = section.stored.version
    void resolve(section)
  }

  async function resolve(section: Edited) {
    section.problem = undefined
    section.unanswered = undefined
    questions.delete(section)
    await saver.flush()
    await redraw()
  }

  function offerToAdd(section: Edited) {
    const name = getSectionName(section.values)
    const addAgain = () => {
      const after = model.sections[model.sections.indexOf(section) - 1]?.stored.id ?? null
      const change: Change = { kind: 'add', after, values: toStored(section.values) }
      void saver
        .change(() => change)
        .then(
          () => forget(section),
          () => offerToAdd(section),
        )
    }
    ask(section, () =>
      ui.toast(
        `Somebody else has deleted “${name}”. ${describeStorage(KEPT)}`,
        { text: 'Add it again', run: addAgain },
        true,
        section,
      ),
    )
  }

  async function forget(section: Edited) {
    section.isDirty = false
    model.sections = model.sections.filter((one) => one !== section)
    await resolve(section)
  }

  /** Sends everything. Resolves to false if the server refuses something: the person reads again why, and what they can do. */
  async function sendAll(): Promise<boolean> {
    const isUndecided = ({ problem }: Edited) => problem === 'stale' || problem === 'gone'
    for (const section of listRefused()) if (!isUndecided(section)) section.problem = undefined
    await saver.flush()
    const undecided = listRefused().filter(isUndecided)
    if (undecided.length > 0) ui.toast('Some of your changes are not sent yet. Choose which version to keep first.')
    for (const section of undecided) questions.get(section)?.()
    return listRefused().length === 0
  }

  return { show, showNewer, sendAll }
}
