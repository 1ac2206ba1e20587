import { claimFirstWarning } from '#contract/samples/sample-warning.ts'
import { pagePath } from '#contract/paths.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import { client, getErrorMessage } from '../api.ts'
import type { Editor } from '../context.ts'
import { button, el, listItems } from '../el.ts'
import { openChecks } from '../panels/checks.ts'
import { findProblems, findSamples, introduceFindings } from '../panels/find-problems.ts'
import { dateTimeInput } from '../panels/date-time-input.ts'
import { main } from '../page/dom.ts'
import { closePanel, openPanel } from '../panels/panel.ts'
import { isPreview, showView, getWantedView } from './views.ts'

interface LiveChanged {
  liveSeen: string
  liveChanges: { text: string }[]
}

/** What a refusal says about a page that has changed on the website since the person saw it. */
const getLiveChange = (error: unknown) => (error as { data?: Partial<LiveChanged> }).data ?? {}

/** Publishes, schedules, submits or discards the draft. */
export function createPublishing(editor: Editor) {
  const { ui, model, saver, text, redraw, sendAll } = editor

  let isPublishing = false

  /** Publishes the draft, or first shows what is wrong with it. The person decides, so a double click counts as one. */
  async function publish({ detail }: Pick<MouseEvent, 'detail'>): Promise<void> {
    if (detail <= 1) await once(checkAndSend)
  }

  /** Does nothing while it is under way. */
  async function once(run: () => Promise<void>): Promise<void> {
    if (isPublishing) return
    isPublishing = true
    try {
      await run()
    } finally {
      isPublishing = false
    }
  }

  async function checkAndSend(): Promise<void> {
    text.end()
    if (!(await sendAll())) return
    await redraw()
    const samples = findSamples(model)
    // Warn about samples only once.
    const isNew = samples.length > 0 && claimFirstWarning(model.pageId)
    const { found: all, unchecked } = await findProblems(model)
    const found = all.slice(isNew ? 0 : samples.length)
    if (found.length === 0 && unchecked.length === 0) return send()
    const panel = openPanel(ui, { title: 'Before you publish' })
    panel.body.append(
      ...introduceFindings({ found, unchecked }).map((sentence) => el('p', {}, sentence)),
      el('ul', {}, ...listItems(found.map((finding) => finding.text))),
      el(
        'div',
        { class: 'row' },
        found.length > 0
          && button(found.length === 1 ? 'Show it' : 'Show them', () => void openChecks(editor), { icon: 'check' }),
        button(
          'Publish anyway',
          () => {
            panel.close()
            void once(() => send())
          },
          { class: 'publish' },
        ),
      ),
    )
  }

  async function send(seen?: string): Promise<void> {
    if (!(await sendAll())) return
    const { exists, liveSeen: shown } = model.status
    const liveSeen = seen ?? (exists ? null : shown)
    const hidesSamples = main().querySelector('[data-sample="withheld"], [data-withheld]') !== null
    try {
      const { slug, redirectNotice } = await saver.changeAll(() =>
        client.pageDrafts.publish({ pageId: model.pageId, version: model.status.version, liveSeen }),
      )
      await redraw()
      // They showed the page as it was before.
      if (getWantedView() !== 'draft') await showView(editor, getWantedView())
      const open = { text: 'Open the page', run: () => location.assign(pagePath(slug)) }
      const result = hidesSamples
        ? 'Published. Visitors see the page as it is here, without the samples that are hidden from them.'
        : 'Published. Visitors see the page as it is here.'
      ui.toast([result, redirectNotice].filter(Boolean).join(' '), isPreview() ? open : undefined)
    } catch (error) {
      showRefusal(error, 'Publish anyway', (seen) => void once(() => send(seen)))
    }
  }

  function showRefusal(error: unknown, goOnText: string, goOn: (liveSeen: string) => void) {
    const { liveSeen, liveChanges = [] } = getLiveChange(error)
    if (liveSeen && liveChanges.length > 0) askAgain({ liveSeen, liveChanges }, goOnText, goOn)
    else refuse(error)
  }

  /**
   * Says why the server refused it. If the page has changed without a draft, it shows the page as it is now: the next attempt would be
   * refused again.
   */
  function refuse(error: unknown) {
    ui.toast(getErrorMessage(error))
    if (getLiveChange(error).liveSeen) void saver.reload()
  }

  function askAgain({ liveSeen, liveChanges }: LiveChanged, goOnText: string, goOn: (liveSeen: string) => void) {
    const panel = openPanel(ui, { title: 'The page has changed' })
    panel.body.append(
      el('p', {}, 'The page on the website has changed since this draft began:'),
      el('ul', {}, ...listItems(liveChanges.map((change) => change.text))),
      el('p', {}, 'Publishing keeps these changes, except where the draft changes the same part.'),
      button(
        goOnText,
        () => {
          panel.close()
          goOn(liveSeen)
        },
        { class: 'publish' },
      ),
    )
  }

  async function discard(): Promise<void> {
    text.end()
    try {
      await saver.changeAll(async () => {
        await client.pageDrafts.discard({ pageId: model.pageId, version: model.status.version })
        text.end()
        model.forgetUnsent()
      })
      await redraw()
      const undo = { text: 'Undo', run: () => void putBack() }
      ui.toast('The unpublished changes are in the trash for 30 days. An administrator can restore them there.', undo)
    } catch (error) {
      refuse(error)
    }
  }

  async function putBack(): Promise<void> {
    text.end()
    try {
      await saver.changeAll(() => client.trash.undo({ entityType: 'pageDrafts', entityId: model.pageId }))
      await redraw()
      ui.toast('The unpublished changes are back.')
    } catch (error) {
      ui.toast(getErrorMessage(error))
    }
  }

  /** Asks for the time at which the draft becomes public. */
  function schedule() {
    const panel = openPanel(ui, { title: 'Schedule' })
    const { publishAt } = model.status
    const refusal = el('small', { class: 'refusal', role: 'alert' })
    const onInput = () => (refusal.textContent = '')
    const time = dateTimeInput({ id: 'publish-at', label: 'Publish on', value: publishAt, onInput })
    time.element.append(refusal)
    const set = () => {
      const at = fromLagosField(time.input.value)
      if (at) return void saveSchedule(at)
      refusal.textContent = 'Choose a date and time'
      time.input.focus()
    }
    panel.body.append(
      ...(publishAt === null ? [] : [el('p', {}, `Visitors will see this draft from ${formatDateTime(publishAt)}.`)]),
      time.element,
      el(
        'div',
        { class: 'row' },
        button('Schedule', set, { class: 'publish' }),
        publishAt !== null && button('Cancel the schedule', () => void saveSchedule(null)),
      ),
    )
  }

  async function saveSchedule(publishAt: string | null, liveSeen: string | null = null): Promise<void> {
    text.end()
    if (publishAt !== null && !(await sendAll())) return
    try {
      model.status = await saver.afterSaving(() =>
        client.pageDrafts.schedule({ pageId: model.pageId, version: model.status.version, liveSeen, publishAt }),
      )
      closePanel()
      await redraw()
      ui.toast(
        publishAt === null ? 'The schedule was cancelled.' : `The draft will be published on ${formatDateTime(publishAt)}.`,
      )
    } catch (error) {
      showRefusal(error, 'Schedule anyway', (seen) => void saveSchedule(publishAt, seen))
    }
  }

  /** For people who may not publish. */
  async function submit(): Promise<void> {
    text.end()
    if (!(await sendAll())) return
    try {
      model.status = await saver.afterSaving(() =>
        client.pageDrafts.submit({ pageId: model.pageId, version: model.status.version }),
      )
      await redraw()
      ui.toast('Submitted for review. An editor will publish the draft or return it with a note.')
    } catch (error) {
      refuse(error)
    }
  }

  return { publish, discard, schedule, submit }
}
