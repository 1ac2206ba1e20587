import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { createBar } from './bar/bar.ts'
import { closePanel, updatePanel } from './panels/panel.ts'
import { classifyError, getErrorMessage, logBug, type Change, type Draft, type Failure } from './api.ts'
import { createActions } from './actions.ts'
import { textAt, type Values } from './fields.ts'
import { createModel, pageAsSection, toValues } from './model.ts'
import { markBrokenLinks } from './page/broken-links.ts'
import { focusSection, main } from './page/dom.ts'
import { createDrawing } from './page/draw.ts'
import { listenToPage } from './page/listen.ts'
import { makeReachable } from './page/regions.ts'
import { createSelection } from './page/selection.ts'
import { linkTools } from './page/link-tools.ts'
import { rememberChosenSlides } from './page/slides.ts'
import { createTextEditing } from './page/text-editing.ts'
import { showPresence } from './presence.ts'
import { CHANGED_ELSEWHERE, CHANGED_MEANWHILE } from './saving/save-problem.ts'
import { createProblems } from './saving/problems.ts'
import { createSaver } from './saving/saver.ts'
import { readUnsent, restoreUnsent } from './saving/unsent.ts'
import type { Editor } from './context.ts'
import type { Ui } from './ui.ts'

/** Puts the parts of the editor together: the model, what saves it, what draws it, and what listens to the person. */
export async function createEditor(ui: Ui, draft: Draft, isText: boolean, done: (hasChanges: boolean) => void): Promise<void> {
  const model = createModel(draft, isText)
  const unsent = await readUnsent(model.pageId)
  const stopped = new AbortController()
  const { signal } = stopped
  const text = createTextEditing(model, ui, signal, {
    tools: (place) => linkTools(editor, place),
    changed: (key) => saver.touch(model.find(key)!),
    // On a slow line the page need not wait for the saving.
    left() {
      void redraw()
      void saver.flush().then(redraw)
    },
  })
  const drawing = createDrawing(model, text.isIn)
  const saver = createSaver(model, unsent, signal, {
    state(state) {
      if (state === 'saved') ui.settle()
      bar.update()
    },
    problem: (problem) => problems.show(problem),
    applied() {
      ui.settle('signed-out' satisfies Failure)
      problems.askUndecided()
      bar.update()
    },
    loading: (draft) => isTextOutdated(draft) && text.end(),
    loaded(isChanged) {
      ui.settle('signed-out' satisfies Failure)
      problems.askUndecided()
      void redraw().then(() => tellUnanswered(isChanged))
    },
  })

  async function redraw(): Promise<void> {
    updatePanel()
    try {
      await drawing.sync()
    } catch (error) {
      logBug(error)
      // What was typed is on the screen. It is drawn again with the next change.
      if (classifyError(error) === 'refused') ui.toast(getErrorMessage(error))
    }
    void markBrokenLinks()
    selection.update()
    bar.update()
  }

  /** Whether the caret is in a text that was changed elsewhere and not here. More words would silently replace the newer ones. */
  function isTextOutdated({ fields, fieldsVersion, sections }: Draft): boolean {
    const edited = text.place && model.find(text.place.key)
    if (!text.place || !edited) return false
    const stored =
      edited === model.page ? pageAsSection(fields, fieldsVersion) : sections.find(({ id }) => id === edited.stored.id)
    const read = (values: Values) => textAt(values, text.place!.path)
    const isTyped = edited.before.some((values) => read(values) !== read(edited.values))
    return !isTyped && (!stored || read(toValues(stored)) !== read(edited.values))
  }

  /** The last change that got no answer, and the sections before it. */
  let unanswered: { message: string; keys: string[] } | undefined

  /** Says what became of it, once the page on the screen is the one on the server. */
  function tellUnanswered(isChanged: boolean) {
    if (!unanswered) return
    const { message, keys } = unanswered
    unanswered = undefined
    const added = model.sections.find(({ key }) => !keys.includes(key))
    if (added) {
      ui.toast(`${message}.`)
      focusSection(added.key)
    } else ui.toast(isChanged ? CHANGED_MEANWHILE : 'There is a connection again. Please try that again.')
  }

  /** Makes a change and shows it. Tells the person what happened, and that it can be undone. */
  async function change(make: () => Change, message: string): Promise<boolean> {
    text.end()
    try {
      await saver.change(make)
    } catch (error) {
      if (classifyError(error) === 'offline') unanswered = { message, keys: model.sections.map(({ key }) => key) }
      const failure = describeFailure(error)
      if (failure) ui.toast(failure)
      return false
    }
    unanswered = undefined
    await redraw()
    ui.announce(message)
    return true
  }

  const editor: Editor = { ui, model, text, saver, drawing, redraw, sendAll: () => problems.sendAll(), change, leave }
  const problems = createProblems(editor)
  const actions = createActions(editor)
  const selection = createSelection(editor, actions, signal)
  const bar = createBar(editor, actions, () => {
    selection.select(undefined)
  })

  async function leave(): Promise<void> {
    text.end()
    await saver.flush()
    if (saver.state === 'device' && !saver.isStored) {
      ui.toast('Your last changes are not saved, and this browser cannot store them. Keep this page open until they are saved.')
      return
    }
    if (problems.warnOfLeaving()) return
    closePanel()
    try {
      if (!(await drawing.showLive())) return
    } catch (error) {
      ui.toast(`${getErrorMessage(error)} Please try again. Your changes are kept on this device.`)
      return
    }
    stop()
    done(model.status.changes.length > 0)
  }

  function stop() {
    closePanel()
    stopped.abort()
    delete document.documentElement.dataset['view']
  }

  document.documentElement.dataset['view'] = 'draft'
  const endNoting = rememberChosenSlides()
  restoreUnsent(model, unsent)
  try {
    await drawing.begin()
  } catch (error) {
    // The person may have left already.
    if (signal.aborted) return
    stop()
    throw error
  } finally {
    endNoting()
  }
  if (signal.aborted) return
  makeReachable(model)
  listenToPage(editor, selection, actions, signal)
  bar.update()
  // The button that opened the editor is gone. Tab leads from here to the first section.
  if (document.activeElement === document.body) main().focus({ preventScroll: true })
  ui.announce('You are editing this page. Tab moves through its texts, Enter edits, Escape leaves a text.')
  const { note, state, publishAt, mayPublish } = model.status
  if (publishAt && !mayPublish) {
    ui.notice(`Scheduled for ${formatDateTime(publishAt)}. If you change it, an editor must schedule it again.`)
  }
  if (note) ui.notice(state === 'returned' ? `Returned with a note: “${note}”` : note)
  showPresence(ui, model, () => selection.key, signal)
  await saver.flush()
  await redraw()
}

/** Says why a change was not made, if nothing else does. */
function describeFailure(error: unknown): string | undefined {
  const failure = classifyError(error)
  if (failure === 'signed-out') return undefined
  if (failure === 'offline') return 'There is no connection. When there is, you will read here whether this was done.'
  if (failure === 'stale') return CHANGED_ELSEWHERE
  return failure === 'gone' ? `${getErrorMessage(error)} The page is shown as it is now.` : getErrorMessage(error)
}
