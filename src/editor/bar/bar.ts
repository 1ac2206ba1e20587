import type { Actions } from '../actions.ts'
import { client, messageOf } from '../api.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'

const STATES = {
  saved: 'Saved on the server',
  saving: 'Saving…',
  device: 'Kept on this device',
}

/** The bar of the editor: where the changes are, and what can be done with all of them. */
export function createBar(editor: Editor, _actions: Actions) {
  const { ui, model, saver, text, reload, redraw, leave } = editor
  const state = el('span', { class: 'state' })
  const publishButton = button('Publish', () => void publish(), { class: 'publish' })
  const discardButton = button('Discard', () => void discard())
  const bar = el(
    'div',
    { 'class': 'bar', 'role': 'region', 'aria-label': 'Editing bar' },
    button('Done', () => void leave(), { icon: 'close' }),
    state,
    el('span', { class: 'space' }),
    discardButton,
    publishButton,
  )
  ui.root.append(bar)

  function update() {
    const { status } = model
    const count = status.changes.length
    const changes = count === 1 ? '1 unpublished change' : `${count} unpublished changes`
    const where = saver.state === 'saved' && count === 0 ? 'Live' : STATES[saver.state]
    state.replaceChildren(el('strong', {}, count === 0 ? 'No unpublished changes' : changes), el('small', {}, where))
    publishButton.disabled = count === 0 && status.isLive
    publishButton.hidden = !status.mayPublish
    discardButton.disabled = !status.exists
  }

  async function publish(liveSeen: string | null = null): Promise<void> {
    text.end()
    try {
      await saver.afterSaving(() => client.pageDrafts.publish({ pageId: model.pageId, version: model.status.version, liveSeen }))
      await reload()
      ui.toast('Published. Visitors see the page as it is here.')
    } catch (error) {
      const data = (error as { data?: { liveSeen?: string } }).data
      if (data?.liveSeen) {
        const seen = data.liveSeen
        ui.toast('The page on the website has changed since this draft began.', {
          text: 'Publish anyway',
          run: () => void publish(seen),
        })
        return
      }
      ui.toast(messageOf(error))
    }
  }

  async function discard(): Promise<void> {
    text.end()
    try {
      await saver.afterSaving(() => client.pageDrafts.discard({ pageId: model.pageId, version: model.status.version }))
      await reload()
      await redraw()
      ui.toast('The unpublished changes are in the trash.')
    } catch (error) {
      ui.toast(messageOf(error))
    }
  }

  return { update }
}
