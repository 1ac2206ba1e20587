import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { api } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { pictureLine } from '#admin/shared/diff/lines.ts'
import { HistoryDialog } from '#admin/shared/diff/history-dialog.tsx'
import { sectionLines } from '#admin/shared/sections/section-in-words.ts'
import { RESTORED_LABELS } from './page-labels.ts'

interface Props {
  id: string
  /** The toast after restoring, as after an edit on the same screen. */
  done: NonNullable<ChangeMeta['done']>
  onClose: () => void
}

export function PageHistory({ id, done, onClose }: Props) {
  const page = useQuery(api.pages.get.queryOptions({ input: { id }, gcTime: 0, staleTime: Infinity }))
  const taxonomy = useQuery(api.taxonomy.options.queryOptions())
  if (!page.data) {
    return (
      <DialogFrame opened title="History" size="xl" onClose={onClose}>
        {page.isError ? <LoadError query={page} /> : <Loader aria-label="Loading the page" />}
      </DialogFrame>
    )
  }
  const names = new Map(
    [...(taxonomy.data?.categories ?? []), ...(taxonomy.data?.tags ?? [])].map((option) => [option.id, option.name]),
  )
  const getNames = (ids: unknown) => (ids as string[]).map((one) => names.get(one) ?? 'one that no longer exists')
  return (
    <HistoryDialog
      entityType="pages"
      entityId={id}
      title={page.data.title}
      labels={RESTORED_LABELS}
      current={page.data}
      formatForDiff={({ categoryIds, tagIds, featuredImage, sections, ...state }) => ({
        ...state,
        featuredImage: featuredImage ? { lines: [pictureLine(featuredImage as string)] } : '',
        categoryIds: getNames(categoryIds),
        tagIds: getNames(tagIds),
        sections: { lines: ((sections as PageSection[] | undefined) ?? []).flatMap((section) => sectionLines(section, names)) },
      })}
      meta={{
        done,
        failed: '{message}',
        refresh: [api.pages.key(), api.pageSections.key(), api.pageDrafts.key(), api.history.key(), api.dashboard.key()],
      }}
      onClose={onClose}
    />
  )
}
