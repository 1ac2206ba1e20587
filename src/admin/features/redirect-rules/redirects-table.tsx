import { Anchor, Badge, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedRedirect, RedirectRule } from '#contract/redirect-rules/redirect-rules.ts'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useLinkProblems } from '#admin/shared/links/use-link-problems.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { LISTED_KINDS } from './kinds.ts'

/** The former addresses of pages can only be read. */
const toRule = ({ kind, ...redirect }: ListedRedirect): RedirectRule | undefined =>
  kind === 'former' ? undefined : { ...redirect, kind }

export function RedirectsTable({ onEdit, onDelete, firstStep }: TableActions<RedirectRule>) {
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
    { title: 'Applies to', render: ({ kind }) => LISTED_KINDS[kind] },
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
