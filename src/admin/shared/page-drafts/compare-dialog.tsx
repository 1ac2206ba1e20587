import { Alert, Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type ApiOutputs } from '#admin/api.ts'
import { DiffView } from '#admin/shared/diff/diff-view.tsx'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { diffFields, type Difference } from '#admin/shared/diff/diff-fields.ts'
import { endInWords } from '#admin/shared/pages/end-in-words.ts'
import { pageInWords } from '#admin/shared/pages/page-in-words.ts'
import { PAGE_LABELS } from '#admin/shared/pages/page-labels.ts'
import { useTaxonomyNames } from '#admin/shared/pages/taxonomy-names.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { ChangeList } from './change-list.tsx'
import { usePublishDraft } from './use-publish-draft.ts'

interface Props {
  pageId: string
  /** Given if the dialog offers to publish. */
  onPublished?: () => void
  onClose: () => void
}

/** The page on the website beside its draft, as one text with the differences marked. */
export function CompareDialog({ pageId, onPublished, onClose }: Props) {
  const compared = useQuery(api.pageDrafts.compare.queryOptions({ input: { pageId }, gcTime: 0 }))
  return (
    <DialogFrame opened title="What the draft changes" size="xl" onClose={onClose}>
      {compared.isPending && <Loader aria-label="Loading the differences" />}
      {compared.isError && <LoadError query={compared} />}
      {compared.data && <Compared compared={compared.data} onClose={onClose} {...(onPublished && { onPublished })} />}
    </DialogFrame>
  )
}

interface ComparedProps extends Pick<Props, 'onPublished' | 'onClose'> {
  compared: ApiOutputs['pageDrafts']['compare']
}

function Compared({ compared: { draft, before, after }, onPublished, onClose }: ComparedProps) {
  const names = useTaxonomyNames()
  const publish = usePublishDraft(draft, {
    onPublished() {
      onClose()
      onPublished?.()
    },
    onLiveChanged: () => {},
  })
  const differences = diffDraft(before, after, names)
  const thePage = draft.isLive ? 'The page on the website' : 'The page'
  return (
    <>
      {draft.liveChanges.length > 0 && (
        <Alert color="gold" variant="light" mb="md" title={`${thePage} has changed since this draft began`}>
          <ChangeList changes={draft.liveChanges} mb="xs" />
          <Text size="sm">Publishing keeps these changes, except where the draft changes the same part.</Text>
        </Alert>
      )}
      {differences.length === 0 && <Text mb="md">{`${thePage} and the draft are the same.`}</Text>}
      <DiffView differences={differences} names={[draft.isLive ? 'on the website' : 'on the page', 'in the draft']} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {onPublished && (
          <Button loading={publish.isPending} onClick={() => publish.mutate(draft.liveSeen)}>
            Publish
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

type Side = ApiOutputs['pageDrafts']['compare']['before']

/** What differs between a page and its draft: fields, sections and their order. */
function diffDraft(before: Side, after: Side, names: ReadonlyMap<string, string>): Difference[] {
  const inWords = ({ fields, sections }: Side) => ({
    ...fields,
    ...pageInWords({ ...fields, sections }, names),
    ...endInWords(fields),
    publishDate: fields.publishDate && formatDateTime(fields.publishDate),
  })
  return diffFields(PAGE_LABELS, inWords(before), inWords(after))
}
