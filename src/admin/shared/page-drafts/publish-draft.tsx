import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { describeNewSamples } from '#admin/shared/samples/describe-new-samples.ts'
import { usePublishDraft } from './use-publish-draft.ts'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

interface Props {
  draft: PageDraftStatus
  onPublished: () => void
}

/** Publishes at once. If the page on the website has changed since the draft began, it shows the differences first. */
export function PublishDraft({ draft, onPublished }: Props) {
  const [isComparing, setComparing] = useState(false)
  const [samples, setSamples] = useState('')
  const publish = usePublishDraft(draft, { onPublished, onLiveChanged: () => setComparing(true) })
  const isLiveChanged = draft.liveChanges.length > 0
  const go = () => (isLiveChanged ? setComparing(true) : publish.mutate(draft.exists ? null : draft.liveSeen))
  /** Warns of sample texts the first time. The person decides. */
  const asking = useMutation({
    mutationFn: () => describeNewSamples(draft.pageId),
    onSuccess: (words) => (words === '' ? go() : setSamples(words)),
  })
  return (
    <>
      <Button size="xs" loading={asking.isPending || publish.isPending} onClick={() => asking.mutate()}>
        Publish
      </Button>
      <ConfirmDialog
        opened={samples !== ''}
        title="This page still has samples"
        message={`${samples} You will be asked only once for each page.`}
        confirm="Publish anyway"
        onConfirm={() => {
          setSamples('')
          go()
        }}
        onClose={() => setSamples('')}
      />
      <Suspense>
        {isComparing && <CompareDialog pageId={draft.pageId} onPublished={onPublished} onClose={() => setComparing(false)} />}
      </Suspense>
    </>
  )
}
