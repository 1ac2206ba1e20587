import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { PageDraftStatus } from '#contract/page-drafts.ts'
import classes from './post-editor.module.css'

const DraftBar = lazy(async () => ({ default: (await import('#admin/shared/page-drafts/draft-bar.tsx')).DraftBar }))

interface Props {
  draft: PageDraftStatus
  /** Whether the form shows the draft. */
  isShown: boolean
  /** Whether the form has input that is not stored yet. It would not be published. */
  isWaiting: boolean
  /** The form shows something else than is stored now. */
  onChanged: () => void
}

/** What can be done with the draft of a post, or with a post that can be published only in this way. */
export function PostDraftBar({ draft, isShown, isWaiting, onChanged }: Props) {
  const isOnlyWay = !draft.isLive && (draft.exists || draft.isDraftsOnly || !draft.mayPublish)
  if (!isShown && !isOnlyWay) return null
  return (
    <Suspense>
      <fieldset disabled={isWaiting} aria-label="The draft of the post" className={classes['draft']}>
        <DraftBar draft={draft} onEnded={onChanged} onStepTaken={onChanged} />
        {isWaiting && !isShown && <Text size="sm">Save your changes before you publish or submit them.</Text>}
      </fieldset>
    </Suspense>
  )
}
