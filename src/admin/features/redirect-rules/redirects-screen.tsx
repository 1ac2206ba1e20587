import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { RedirectRule } from '#contract/redirect-rules/redirect-rules.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { RedirectsTable } from './redirects-table.tsx'

const RedirectDialog = lazy(async () => ({ default: (await import('./redirect-dialog.tsx')).RedirectDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Where visitors of addresses without a page are sent. */
export function RedirectsScreen() {
  const { get } = useListParams()
  const [isImporting, setImporting] = useState(false)
  // The link of another screen names the address.
  const from = get('add').startsWith('/') ? get('add') : ''
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text flex="1 1 18rem">
          A redirect sends visitors from an address without a page to another page. Addresses of pages, and their former
          addresses, need no redirect.
        </Text>
        <Button variant="default" onClick={() => setImporting(true)}>
          Import CSV
        </Button>
      </Group>
      <ListScreen<RedirectRule>
        searchLabel="Search redirects..."
        addLabel="Add Redirect"
        firstLabel="Add your first redirect"
        table={(actions) => <RedirectsTable {...actions} />}
        dialogs={{
          add: (close) => <RedirectDialog rule={null} from={from} onClose={close} />,
          edit: (rule, close) => <RedirectDialog key={rule.id} rule={rule} onClose={close} />,
          delete: (rule, close) => (
            <DeleteDialog
              title="Delete Redirect"
              message={`Delete the redirect from ${rule.fromPath}? Visitors of that address will find no page.`}
              trashed={{ entityType: 'redirectRules', entityId: rule.id }}
              remove={() => client.redirectRules.delete({ id: rule.id })}
              meta={{
                done: 'Redirect deleted',
                failed: 'Failed to delete the redirect: {message}',
                refresh: [api.redirectRules.key(), api.trash.key()],
              }}
              onClose={close}
            />
          ),
        }}
      />
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </Stack>
  )
}
