import { Button, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { api, type ApiOutputs } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { getErrorCode, getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { confirmLeave, useHasUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import { useRecordTitle } from '#admin/shared/navigation/use-record-title.ts'
import { useFocusAfter } from '#admin/shared/focus/use-focus-after.ts'
import { useContentChanges, useDraftChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useRowsWithEdited } from '#admin/shared/lists/use-rows-with-edited.ts'
import { SamplesOfPageProvider, useSamplesOn } from '#admin/shared/samples/use-samples.tsx'
import { getSectionName } from '#contract/sections/section-names.ts'
import { findBuiltInId } from '#admin/shared/sections/built-in-id.ts'
import { draftChanges, liveChanges, SectionChangesProvider } from './section-changes.ts'
import { FormDraftBar } from '#admin/shared/page-drafts/form-draft-bar.tsx'
import { LiveOrDraftSwitch, type View } from '#admin/shared/page-drafts/live-or-draft-switch.tsx'
import { LazySectionEditor } from './editor/lazy-section-editor.tsx'

const PagePresence = lazy(async () => ({
  default: (await import('#admin/shared/page-drafts/page-presence.tsx')).PagePresence,
}))
// Loads the drag library, which a screen without a chosen page does not need.
const SectionList = lazy(async () => ({ default: (await import('./list/section-list.tsx')).SectionList }))

type PageSections = ApiOutputs['pageSections']['list']
type PageDraft = ApiOutputs['pageDrafts']['get']

/** The sections of the chosen page: loading, failed, empty or shown. */
export function SectionsPanel({ pageId }: { pageId: string }) {
  const query = useQuery(api.pageSections.list.queryOptions({ input: { pageId } }))
  const draft = useQuery(api.pageDrafts.get.queryOptions({ input: { pageId } }))
  useRecordTitle(query.data?.page.title)
  const isGone = getErrorCode(query.error) === 'NOT_FOUND'
  if (query.data && draft.data) {
    return <Sections {...query.data} draft={draft.data} gone={isGone && <Gone error={query.error} />} />
  }
  if (isGone) return <Gone error={query.error} />
  const failed = [query, draft].find(({ isError }) => isError)
  return failed ? <LoadError query={failed} /> : <Loading>Loading sections...</Loading>
}

const Gone = ({ error }: { error: unknown }) => (
  <Paper p="xl" ta="center" role="alert">
    <Text>{getErrorMessage(error)} Choose another one from the dropdown above.</Text>
  </Paper>
)

/** The section being edited, by id, or a new one. Only one at a time. */
type Edited = string | 'new' | null

interface Props extends PageSections {
  draft: PageDraft
  /** The message if somebody deleted the page. An open form stays below it. */
  gone: ReactNode
}

function Sections({ page, mayEdit, sections: live, draft, gone }: Props) {
  // The address may name a section to edit.
  const idInAddress = useLocation().hash.replace(/^#section-/, '')
  const [edited, setEdited] = useState<Edited>(mayEdit && live.some(({ id }) => id === idInAddress) ? idInAddress : null)
  const [chosenView, setView] = useState<View>(draft.exists || (draft.isDraftsOnly && draft.isLive && mayEdit) ? 'draft' : 'live')
  // Visitors see neither version of a page that is not public, so there is only one to edit.
  const view = draft.exists && !draft.isLive && edited === null ? 'draft' : chosenView
  const changes = useMemo(() => (view === 'draft' ? draftChanges(page.id) : liveChanges(page.id)), [view, page.id])
  const stored = view === 'draft' ? draft.sections : live
  // A built-in section stays in the list until its form closes, even if somebody has stored it since.
  const storedSince = stored.find((section) => section.id !== edited && findBuiltInId(section) === edited)
  const sections = useRowsWithEdited(storedSince ? stored.filter((section) => section !== storedSince) : stored, edited)
  const addButton = useRef<HTMLButtonElement>(null)
  useContentChanges(api.pageSections.key(), { isPaused: edited !== null })
  useContentChanges(api.pageDrafts.key(), { isPaused: edited !== null })
  useDraftChanges(api.pageDrafts.key(), { isPaused: edited !== null })

  async function edit(next: Edited) {
    if (await confirmLeave()) setEdited(next)
  }
  async function choose(next: View) {
    if (!(await confirmLeave())) return
    setEdited(null)
    setView(next)
  }
  function showDraft() {
    setEdited(null)
    setView('draft')
  }
  const hasText = draft.fields.content.trim() !== ''
  const samples = useSamplesOn(page.id)
  const isAdding = edited === 'new'
  const hasUnsaved = useHasUnsaved()
  useFocusAfter(isAdding, () => addButton.current)
  if (gone && edited === null) return gone
  return (
    <SectionChangesProvider value={changes}>
      <SamplesOfPageProvider value={samples}>
        <Stack>
          {gone}
          {mayEdit && !gone && (
            <Suspense>
              <PagePresence
                pageId={page.id}
                sectionId={isAdding ? null : edited}
                getSectionName={(id) => {
                  const section = sections.find((one) => one.id === id)
                  return section && getSectionName(section)
                }}
              />
            </Suspense>
          )}
          {(draft.exists || !draft.isLive) && (
            <FormDraftBar
              label={`The draft of the ${page.kind}`}
              of={page.kind}
              draft={draft}
              isWaiting={edited !== null && hasUnsaved}
              asksToSave={edited !== null}
              onEnded={() => void choose('live')}
              // An open form would show the section as it was.
              onChanged={() => setEdited(null)}
            />
          )}
          {draft.isLive && (draft.exists || mayEdit) && (
            <LiveOrDraftSwitch
              view={view}
              isLive={draft.isLive}
              isDraftsOnly={draft.isDraftsOnly}
              mayPublish={draft.mayPublish}
              onChoose={(next) => void choose(next)}
            />
          )}
          {sections.length === 0 && (
            <Paper p="xl" ta="center">
              <Text>No sections found for this page</Text>
              {hasText && !isAdding && <Text>Visitors see the text of this {page.kind}. Sections replace it.</Text>}
              {mayEdit && !isAdding && <Text c="dimmed">Add the first one with the button below.</Text>}
            </Paper>
          )}
          {sections.length > 0 && (
            <Suspense fallback={<Loading>Loading sections...</Loading>}>
              <SectionList
                page={page}
                mayEdit={mayEdit}
                sections={sections}
                edited={edited}
                onEdit={(id) => void edit(id)}
                onClose={() => setEdited(null)}
                onSavedInDraft={showDraft}
              />
            </Suspense>
          )}
          {isAdding && (
            <LazySectionEditor
              page={page}
              section={null}
              isFirst={sections.length === 0}
              replacesText={hasText && sections.every(({ isActive }) => !isActive)}
              onClose={() => setEdited(null)}
              onSavedInDraft={showDraft}
            />
          )}
          {mayEdit && !isAdding && (
            <div>
              <Button ref={addButton} leftSection={<Icon name="plus" />} onClick={() => void edit('new')}>
                Add Section
              </Button>
            </div>
          )}
        </Stack>
      </SamplesOfPageProvider>
    </SectionChangesProvider>
  )
}
