import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { FormDraftBar } from '#admin/shared/page-drafts/form-draft-bar.tsx'

interface Props {
  draft: PageDraftStatus
  /** Whether the form shows the draft. */
  isShown: boolean
  /** Whether the form shows something else than is stored now. Nobody publishes what they do not see. */
  isOutdated: boolean
  /** Whether the form has input that is not stored yet. It would not be published. */
  isWaiting: boolean
  /** Saves that input, and calls back if nothing is unsaved then. */
  saveFirst: (submit: () => void) => void
}

/** What can be done with the draft of a post, or with a post that can be published only in this way. */
export function PostDraftBar({ draft, isShown, isOutdated, isWaiting, saveFirst }: Props) {
  const isOnlyWay = !draft.isLive && !draft.exists && (draft.isDraftsOnly || !draft.mayPublish)
  if (!isShown && !isOnlyWay) return null
  // A draft that is shown saves by itself.
  const savesFirst = !isShown && !draft.mayPublish
  const mustWait = isWaiting && !savesFirst
  return (
    <FormDraftBar
      label="The draft of the post"
      of="post"
      draft={draft}
      isWaiting={mustWait || isOutdated}
      asksToSave={mustWait && !isShown}
      saveFirst={savesFirst ? saveFirst : undefined}
    />
  )
}
