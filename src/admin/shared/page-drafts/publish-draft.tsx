import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PageDraftStatus } from '#contract/page-drafts.ts'
import { usePublishDraft } from './use-publish-draft.ts'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

interface Props {
  draft: PageDraftStatus
  onPublished: () => void
}

/** Publishes at once. If the page on the website has changed since the draft began, it shows the differences first. */
export function PublishDraft({ draft, onPublished }: Props) {
  const [isComparing, setComparing] = useState(false)
  const publish = usePublishDraft(draft, { onPublished, onLiveChanged: () => setComparing(true) })
  const isLiveChanged = draft.liveChanges.length > 0
  return (
    <>
      <Button size="xs" loading={publish.isPending} onClick={() => (isLiveChanged ? setComparing(true) : publish.mutate(null))}>
        Publish
      </Button>
      <Suspense>
        {isComparing && <CompareDialog pageId={draft.pageId} onPublished={onPublished} onClose={() => setComparing(false)} />}
      </Suspense>
    </>
  )
}
