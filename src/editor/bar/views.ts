import type { Path } from '#contract/paths.ts'
import { client, getErrorMessage } from '../api.ts'
import type { Editor } from '../context.ts'
import { closePanel } from '../panels/panel.ts'
import { makeReachable } from '../page/regions.ts'

export type View = 'live' | 'draft' | 'differences'

const PREVIEW = '/preview' satisfies Path
/** A page that visitors do not see yet is edited in its preview. */
export const isPreview = () => location.pathname === PREVIEW

export const getCurrentView = () => (document.documentElement.dataset['view'] ?? 'draft') as View

let loading: { view: View } | undefined
/** The view that the person has asked for last; it may still be loading. */
export const getWantedView = () => loading?.view ?? getCurrentView()

/** Switches between the page of visitors, the draft, and the draft with what changed. Nothing is loaded again. */
export async function showView({ ui, model, text, saver, drawing }: Editor, view: View): Promise<void> {
  text.end()
  closePanel()
  const top = scrollY
  const own = (loading = { view })
  try {
    await saver.flush()
    if (!(await (view === 'live' ? drawing.showLive() : drawing.begin()))) return
    document.documentElement.dataset['view'] = view
    if (view === 'draft') makeReachable(model)
    if (view === 'differences') {
      const { markDifferences } = await import('./differences.ts')
      const summary = markDifferences(model, await client.pageDrafts.compare({ pageId: model.pageId }))
      ui.toast(summary)
    }
    scrollTo({ top, behavior: 'instant' })
    ui.announce(
      { live: 'The page as visitors see it', draft: 'The draft', differences: 'The draft with its changes marked' }[view],
    )
  } catch (error) {
    ui.toast(getErrorMessage(error))
  } finally {
    if (loading === own) loading = undefined
  }
}
