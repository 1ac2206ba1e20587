import { Button, Group, Stack, Text, Anchor, Badge } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RedirectRule, ListedRedirect } from '#contract/redirect-rules/redirect-rules.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen, type TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { useLinkProblems } from '#admin/shared/links/use-link-problems.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'

const RedirectDialog = lazy(async () => ({ default: (await import('./redirect-dialog.tsx')).RedirectDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

const KINDS: Record<ListedRedirect['kind'], string> = {
  'exact': 'This address',
  'prefix': 'All below it',
  'prefix-with-rest': 'All below it, with the rest',
  'former': 'Former address of a page',
}

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

/** The former addresses of pages can only be read. */
const toRule = ({ kind, ...redirect }: ListedRedirect): RedirectRule | undefined =>
  kind === 'former' ? undefined : { ...redirect, kind }

function RedirectsTable({ onEdit, onDelete, firstStep }: TableActions<RedirectRule>) {
  const { page, get, sort } = useListParams()
  const redirects = useQuery(
    api.redirectRules.list.queryOptions({
      input: { search: get('search'), page, ...sort('fromPath', ['fromPath', 'toAddress', 'updatedAt']) },
      placeholderData: keepPreviousData,
    }),
  )
  useContentChanges(api.redirectRules.key())
  const exact = redirects.data?.items.filter(({ kind, isActive }) => isActive && kind !== 'prefix-with-rest') ?? []
  const problems = useLinkProblems(exact.map(({ toAddress }) => toAddress))
  const columns: Column<ListedRedirect>[] = [
    { title: 'From', sort: 'fromPath', render: ({ fromPath }) => fromPath },
    {
      title: 'To',
      sort: 'toAddress',
      render: (redirect) => (
        <>
          <Anchor href={redirect.toAddress} target="_blank" rel="noopener">
            {redirect.toAddress}
          </Anchor>
          {exact.includes(redirect) && problems.has(redirect.toAddress) && (
            <Text size="sm" c="var(--gold-ink)">
              {problems.get(redirect.toAddress)}
            </Text>
          )}
        </>
      ),
    },
    { title: 'Applies to', render: ({ kind }) => KINDS[kind] },
    {
      title: 'Status',
      render: ({ isActive, isOverruled }) =>
        isOverruled && isActive ? (
          <>
            <Badge color="soft">Overridden</Badge>
            <Text size="sm">A page has this address</Text>
          </>
        ) : (
          <ActiveBadge isActive={isActive} />
        ),
    },
    {
      title: 'Actions',
      render(redirect) {
        const rule = toRule(redirect)
        return rule && <RowActions name={rule.fromPath} onEdit={() => onEdit(rule)} onDelete={() => onDelete(rule)} />
      },
    },
  ]
  return (
    <RecordTable
      label="Redirects"
      unit="redirect"
      query={redirects}
      columns={columns}
      firstStep={firstStep}
      usualSort="fromPath"
    />
  )
}
