import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { confirmLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useFocusAfter } from '#admin/shared/focus/use-focus-after.ts'
import { useRowsWithEdited } from '#admin/shared/lists/use-rows-with-edited.ts'
import { LazyContactForm, ContactGroup } from './contact-group.tsx'
import { MainContacts } from './main-contacts.tsx'
import { SHOWN_MS } from './contact-record.ts'

const ADDING = 'new'

/** Contact Information (B §2). One form is open at a time, for a new entry or an existing one. */
export function ContactInfoScreen() {
  const entries = useQuery(api.contactInfo.list.queryOptions())
  const [edited, setEdited] = useState<string | null>(null)
  const shown = useRowsWithEdited(entries.data ?? [], edited)
  const [pendingDelete, setPendingDelete] = useState<ContactItem | null>(null)
  useContentChanges(api.contactInfo.key(), { isPaused: edited !== null })
  const open = async (id: string) => (await confirmLeave()) && setEdited(id)
  const close = () => setEdited(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const hasSamples = shown.some(({ isSample }) => isSample)
  useFocusAfter(edited === ADDING, () => addButton.current)
  useFocusAfter(hasSamples, () => addButton.current)

  if (entries.isPending) {
    return <Loading>Loading contact information...</Loading>
  }
  if (entries.isLoadingError) {
    return (
      <Paper>
        <LoadError query={entries} />
      </Paper>
    )
  }
  const groups = Map.groupBy(shown, ({ type }) => type)
  const isEmpty = groups.size === 0 && edited !== ADDING
  return (
    <Stack gap="lg">
      <MainContacts items={entries.data} />
      {!isEmpty && (
        <Group justify="flex-end">
          <Button
            ref={addButton}
            leftSection={<Icon name="plus" />}
            disabled={edited === ADDING}
            onClick={() => void open(ADDING)}
          >
            Add Contact Info
          </Button>
        </Group>
      )}
      {hasSamples && <SampleNotice />}
      {edited === ADDING && (
        <Panel title="New contact info">
          <LazyContactForm item={null} onClose={close} />
        </Panel>
      )}
      {isEmpty && (
        <Paper p="xl" ta="center">
          <Text mb="md">No contact information found</Text>
          <Button ref={addButton} onClick={() => void open(ADDING)}>
            Add Your First Contact Info
          </Button>
        </Paper>
      )}
      {[...groups].map(([type, items]) => (
        <ContactGroup
          key={type}
          type={type}
          items={items}
          edited={edited}
          onEdit={({ id }) => void open(id)}
          onDelete={setPendingDelete}
          onClose={close}
        />
      ))}
      {pendingDelete && (
        <DeleteDialog
          title="Delete Contact Info"
          message="Are you sure you want to delete this contact info?"
          trashed={{ entityType: 'contactInfo', entityId: pendingDelete.id }}
          remove={() => client.contactInfo.delete({ id: pendingDelete.id })}
          meta={{
            done: 'Contact info deleted successfully',
            failed: 'Failed to delete contact info',
            refresh: [api.contactInfo.key(), api.trash.key()],
            durationMs: SHOWN_MS,
          }}
          onClose={() => setPendingDelete(null)}
        />
      )}
    </Stack>
  )
}

/** Explains sample entries and removes all of them. */
function SampleNotice() {
  const { mutate, isPending } = useMutation(
    api.contactInfo.removeSamples.mutationOptions({
      meta: {
        done: 'Sample entries removed',
        failed: 'Failed to remove the sample entries: {message}',
        refresh: [api.contactInfo.key()],
      },
    }),
  )
  return (
    <Paper p="lg">
      <Group justify="space-between">
        <Text flex="1 1 20rem">Sample entries are made up. Visitors do not see them until you edit them.</Text>
        <Button variant="default" disabled={isPending} onClick={() => mutate(undefined)}>
          Remove sample entries
        </Button>
      </Group>
    </Paper>
  )
}
