import { Button, Paper, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { api, type ApiOutputs } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { getErrorCode, getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { confirmLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { useFocusAfter } from '#admin/shared/focus/use-focus-after.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useRowsWithEdited } from '#admin/shared/lists/use-rows-with-edited.ts'
import { builtInIdOf } from '#admin/shared/sections/built-in-id.ts'
import { LazySectionEditor } from './editor/lazy-section-editor.tsx'

// Loads the drag library, which a screen without a chosen page does not need.
const SectionList = lazy(async () => ({ default: (await import('./list/section-list.tsx')).SectionList }))

type PageSections = ApiOutputs['pageSections']['list']

/** The sections of the chosen page: loading, failed, empty or shown. */
export function SectionsPanel({ query }: { query: UseQueryResult<PageSections> }) {
  if (query.isPending) return <Loading>Loading sections...</Loading>
  const isGone = getErrorCode(query.error) === 'NOT_FOUND'
  if (query.data) return <Sections {...query.data} gone={isGone && <Gone error={query.error} />} />
  return isGone ? <Gone error={query.error} /> : <LoadError query={query} />
}

const Gone = ({ error }: { error: unknown }) => (
  <Paper p="xl" ta="center" role="alert">
    <Text>{getErrorMessage(error)} Choose another one from the dropdown above.</Text>
  </Paper>
)

/** The section being edited, by id, or a new one. Only one at a time. */
type Edited = string | 'new' | null

/** `gone` is the message if somebody deleted the page. An open form stays below it. */
function Sections({ page, mayEdit, sections: stored, gone }: PageSections & { gone: ReactNode }) {
  const [edited, setEdited] = useState<Edited>(null)
  // A built-in section stays in the list until its form closes, even if it has been stored meanwhile.
  const twin = stored.find((section) => section.id !== edited && builtInIdOf(section) === edited)
  const sections = useRowsWithEdited(twin ? stored.filter((section) => section !== twin) : stored, edited)
  const addButton = useRef<HTMLButtonElement>(null)
  useContentChanges(api.pageSections.key(), { isPaused: edited !== null })

  async function edit(next: Edited) {
    if (await confirmLeave()) setEdited(next)
  }
  const isAdding = edited === 'new'
  useFocusAfter(isAdding, () => addButton.current)
  const add = (
    <Button ref={addButton} leftSection={<Icon name="plus" />} onClick={() => void edit('new')}>
      Add Section
    </Button>
  )
  if (gone && edited === null) return gone
  return (
    <Stack>
      {gone}
      {sections.length === 0 && (
        <Paper p="xl" ta="center">
          <Text>No sections found for this page</Text>
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
          />
        </Suspense>
      )}
      {isAdding && (
        <LazySectionEditor page={page} section={null} isFirst={sections.length === 0} onClose={() => setEdited(null)} />
      )}
      {mayEdit && !isAdding && <div>{add}</div>}
    </Stack>
  )
}
