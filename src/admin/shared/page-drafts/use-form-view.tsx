import { lazy, Suspense, useState } from 'react'
import { confirmLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import type { PageDraft } from './page-fields-draft.ts'
import type { View } from './live-or-draft-switch.tsx'

const LiveOrDraftSwitch = lazy(async () => ({ default: (await import('./live-or-draft-switch.tsx')).LiveOrDraftSwitch }))

/**
 * Whether a form shows the live page or its draft, and the switch between them. There is no switch without a draft, and none
 * for a page that was never published: visitors see neither version of it.
 */
export function useFormView(draft: PageDraft | undefined, status: string | undefined) {
  const [view, setView] = useState<View>(draft?.exists ? 'draft' : 'live')
  async function choose(next: View) {
    if (await confirmLeave()) setView(next)
  }
  return {
    /** The draft, if the form shows it. */
    shown: view === 'draft' ? draft : undefined,
    viewSwitch:
      draft?.exists && status !== 'draft' ? (
        <Suspense>
          <LiveOrDraftSwitch view={view} {...draft} onChoose={(next) => void choose(next)} />
        </Suspense>
      ) : null,
  }
}
