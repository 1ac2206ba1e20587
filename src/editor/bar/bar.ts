import { formatCount } from '#contract/text/format-count.ts'
import { staffPreviewPath } from '#contract/paths.ts'
import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import type { Status } from '../model.ts'
import { openChecks } from '../panels/checks.ts'
import { openGallery } from '../panels/gallery.ts'
import { openMenu } from '../panels/menu-panel.ts'
import { openPostDetails } from '../panels/post-details.ts'
import { openWidths } from '../panels/widths.ts'
import { createPublishing } from './publishing.ts'
import { getCurrentView, isPreview, showView, type View } from './views.ts'

/** Where the changes are, in a sentence and in a word for phones. */
const STATES = {
  saved: ['Saved on the server', 'Saved'],
  saving: ['Saving…', 'Saving…'],
  device: ['Kept on this device', 'On device'],
  screen: ['Not saved yet', 'Not saved'],
  unknown: ['Not connected', 'Not connected'],
} as const
const STAGES = {
  live: ['Live', 'Live'],
  scheduled: ['Scheduled', 'Scheduled'],
  submitted: ['Submitted for review', 'Submitted'],
  returned: ['Returned with a note', 'Returned'],
} as const

function getStage({ changes, isLive, publishAt, state }: Status): keyof typeof STAGES | undefined {
  if (publishAt !== null) return 'scheduled'
  if (state !== 'open') return state
  return changes.length === 0 && isLive ? 'live' : undefined
}

/** The number of changes is unknown while the first ones wait to be saved. */
function formatChanges(count: number, isSaved: boolean): string {
  if (count > 0) return formatCount(count, 'unpublished change', 'unpublished changes')
  return isSaved ? 'No unpublished changes' : 'Unpublished changes'
}

/** The same for phones. */
const shorten = (changes: string) => changes.replace('Unpublished c', 'C').replace('unpublished ', '')

/** Replaces the state on phones, which have no buttons for the views. */
const OTHER_VIEWS: Record<View, string | undefined> = { live: 'Live page', draft: undefined, differences: 'Differences' }
const VIEWS: Record<View, string> = { live: 'Live', draft: 'Draft', differences: 'Differences' }

/** The bar of the editor: where the changes are, and what can be done with all of them. */
export function createBar(editor: Editor, actions: Actions, onView: () => void) {
  const { ui, model, saver, leave } = editor
  const { publish, discard, schedule, submit } = createPublishing(editor)
  const state = el('span', { class: 'state' })
  const undo = button('Undo', () => void actions.undo(), { 'icon': 'undo', 'isIconOnly': true, 'aria-keyshortcuts': 'Control+Z' })
  const redo = button('Redo', () => void actions.redo(), {
    'icon': 'redo',
    'isIconOnly': true,
    'aria-keyshortcuts': 'Control+Shift+Z',
    'class': 'redo',
  })
  // A preview shows the draft, so there is no page of visitors to compare with.
  const offered = (Object.keys(VIEWS) as View[]).filter((view) => view !== 'live' || !isPreview())
  const views = offered.map((view) => button(VIEWS[view], () => void show(view), { 'data-view': view }))
  const viewGroup = el('div', { 'class': 'group views', 'role': 'group', 'aria-label': 'What the page shows' }, ...views)
  const preview = () =>
    el('a', { class: 'link', href: staffPreviewPath(model.pageId), target: '_blank', rel: 'noopener' }, 'Preview')
  const publishButton = button('Publish', (event) => void publish(event), { class: 'publish' })
  const discardButton = button('Discard', () => void discard(), { class: 'wide-only' })
  const scheduleButton = button('Schedule', schedule, { class: 'wide-only' })
  const submitButton = button('Submit for review', () => void submit(), { class: 'publish long' })
  const submitShortly = button('Submit', () => void submit(), { 'class': 'publish short', 'aria-label': 'Submit for review' })
  const more = button('More', openMore, { 'icon': 'more', 'isIconOnly': true, 'class': 'narrow-only', 'aria-haspopup': 'dialog' })
  const bar = el(
    'div',
    { 'class': 'bar', 'role': 'region', 'aria-label': 'Editing bar' },
    button('Done', () => void leave(), { icon: 'close', class: 'done' }),
    state,
    el('div', { class: 'group' }, undo, redo),
    el('span', { class: 'space' }),
    el(
      'div',
      { class: 'group wide-only' },
      !model.isText && button('Add', addLast, { 'icon': 'add', 'aria-label': 'Add a section at the end' }),
      model.isText && button('Details', () => openPostDetails(editor), { icon: 'fields', isIconOnly: true }),
      viewGroup,
      button('Widths', () => openWidths(editor), { icon: 'widths' }),
      button('Checks', () => void openChecks(editor), { icon: 'check' }),
      preview(),
    ),
    discardButton,
    scheduleButton,
    publishButton,
    submitButton,
    submitShortly,
    more,
  )
  ui.root.append(bar)

  function addLast() {
    void openGallery(editor, model.sections.at(-1)?.key)
  }

  async function show(view: View) {
    await showView(editor, view)
    onView()
    update()
  }

  function openMore() {
    const { canRedo, exists, mayPublish } = model.status
    openMenu(ui, 'More', [
      model.isText
        ? { text: 'Excerpt, picture and date', run: () => openPostDetails(editor), icon: 'fields' }
        : { text: 'Add a section at the end', run: addLast, icon: 'add' },
      { text: 'Redo', run: () => void actions.redo(), icon: 'redo', disabled: !canRedo },
      ...offered.map((view) => ({
        'text': `Show: ${VIEWS[view]}`,
        'run': () => void show(view),
        'aria-pressed': String(getCurrentView() === view),
      })),
      { text: 'Widths', run: () => openWidths(editor), icon: 'widths' },
      { text: 'Checks', run: () => void openChecks(editor), icon: 'check' },
      preview(),
      { text: 'Schedule', run: schedule, icon: 'history', disabled: !exists, hidden: !mayPublish },
      { text: 'Discard the unpublished changes', run: () => void discard(), icon: 'delete', disabled: !exists },
    ])
  }

  function update() {
    const { status } = model
    const count = status.changes.length
    const isSaved = saver.state === 'saved'
    const changes = formatChanges(count, isSaved)
    const stage = getStage(status)
    const saveState = saver.state === 'device' && !saver.isStored ? 'screen' : saver.state
    const [where, word] = isSaved && stage ? STAGES[stage] : STATES[saveState]
    state.replaceChildren(
      el('strong', { class: 'long' }, changes),
      el('strong', { class: 'short' }, shorten(changes)),
      el('small', { class: 'long' }, where),
      el('small', { class: 'short' }, OTHER_VIEWS[getCurrentView()] ?? word),
    )
    undo.disabled = !status.canUndo
    redo.disabled = !status.canRedo
    publishButton.disabled = count === 0 && isSaved && status.isLive
    publishButton.hidden = !status.mayPublish
    scheduleButton.hidden = !status.mayPublish
    scheduleButton.disabled = count === 0
    for (const one of [submitButton, submitShortly]) {
      one.hidden = status.mayPublish
      one.disabled = count === 0 || status.state === 'submitted'
    }
    discardButton.disabled = !status.exists
    for (const view of views) view.ariaPressed = String(view.dataset['view'] === getCurrentView())
  }

  return { update, show }
}
