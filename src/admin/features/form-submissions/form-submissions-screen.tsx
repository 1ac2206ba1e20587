import { Button, Group, Stack, Switch, Text, Badge } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { API_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import type { SubmissionGroup } from '#contract/form-submissions/form-submissions.ts'
import { ProofDownload } from '#admin/shared/session/proof-download.tsx'
import { api } from '#admin/api.ts'
import { useFocusNextRow } from '#admin/shared/focus/use-focus-next-row.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import classes from './form-submissions.module.css'
import { SubmissionDetail } from './submission-detail.tsx'
import { SubmissionList, useNewest, useSubmissionList } from './submission-list.tsx'
import { groupLabel } from './labels.ts'

/**
 * Form submissions (B §2): tabs by form, the list, and the open one beside it, or over it on narrow screens. Wide screens show
 * the newest one until somebody selects another.
 */
export function FormSubmissionsScreen() {
  const { get, filter, set } = useListParams()
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const selected = get('id')
  /** The id of the submission that leaves the list. It is not loaded again. */
  const [leaving, setLeaving] = useState('')
  const groups = useQuery({
    ...api.formSubmissions.groups.queryOptions(),
    select: (all) => all.toSorted((one, other) => Number(one.name === SUSPECTS) - Number(other.name === SUSPECTS)),
  })
  const getOptions = (id: string) => api.formSubmissions.get.queryOptions({ input: { id }, enabled: id !== '' && id !== leaving })
  // A link names only the submission; this finds its group.
  const { data: linked } = useQuery(getOptions(selected))
  const group = get('group') || linked?.group || groups.data?.[0]?.name || ''
  const list = useSubmissionList(group)
  const newest = useNewest(list.data?.items ?? [])
  const id = selected || (isWide ? newest : '')
  const submission = useQuery(getOptions(id))
  useEffect(() => setLeaving(''), [id])
  const { list: rows, watch, forget } = useFocusNextRow(id)
  const close = () => set({ group, id: '' })

  /** Makes a change that takes the open submission out of the list, and closes it. Then the next one has the focus. */
  async function takeOut(change: () => Promise<unknown>) {
    setLeaving(id)
    watch()
    try {
      await change()
      close()
    } catch (error) {
      setLeaving('')
      forget()
      throw error
    }
  }

  if (groups.isPending) {
    return <Loading>Loading submissions...</Loading>
  }
  if (groups.isLoadingError) return <LoadError query={groups} />
  if (groups.data.length === 0 && selected === '')
    return (
      <div className={classes['nothing']}>
        <Text>No form submissions yet.</Text>
        <Text c="dimmed">What visitors send with the contact form of the website appears here.</Text>
        <Button component="a" href={PUBLIC_PATHS.contact} target="_blank" variant="default" mt="md">
          Open the contact form
        </Button>
      </div>
    )

  const detail = id !== '' && <SubmissionDetail key={id} query={submission} isSelected={selected !== ''} takeOut={takeOut} />
  const wanted = new URLSearchParams({ group, search: get('search'), show: get('show') || 'all' })
  return (
    <Stack gap="lg">
      <GroupTabs groups={groups.data} current={group} />
      <Group justify="space-between">
        <SearchBox label="Search submissions..." value={get('search')} onSearch={(search) => filter({ search })} />
        <Group>
          <Switch
            label="Unread only"
            checked={get('show') === 'unread'}
            onChange={({ currentTarget }) => filter({ show: currentTarget.checked ? 'unread' : '' })}
          />
          <ProofDownload href={`${API_PATHS.exportEnquiries}?${wanted.toString()}`}>Export CSV</ProofDownload>
        </Group>
      </Group>
      <div className={classes['columns']}>
        <SubmissionList list={list} shown={id} rows={rows} />
        {isWide && (
          <section className={classes['detail']} aria-label="Submission">
            {detail || <Text className={classes['empty'] ?? ''}>Select a submission to view details</Text>}
          </section>
        )}
      </div>
      {!isWide && (
        <DialogFrame
          opened={id !== ''}
          onClose={close}
          title={submission.data ? submission.data.name || 'Anonymous' : 'Submission'}
          size="lg"
          padding={0}
        >
          {detail}
        </DialogFrame>
      )}
    </Stack>
  )
}

const COUNT = new Intl.NumberFormat('en-NG')

interface Props {
  groups: SubmissionGroup[]
  current: string
}

/** The forms that have submissions, with the number of all and of unread ones. */
function GroupTabs({ groups, current }: Props) {
  const { addressWith } = useListParams()
  return (
    <nav aria-label="Forms">
      <ul className={classes['groups']}>
        {groups.map(({ name, total, unread }) => (
          <li key={name}>
            <Link
              to={addressWith({ group: name, id: '', page: '', search: '', show: '' })}
              className={classes['group']}
              aria-current={name === current ? 'page' : undefined}
            >
              {groupLabel(name)}
              <Badge color="soft">{COUNT.format(total)}</Badge>
              {unread > 0 && <Badge color="gold">{COUNT.format(unread)} unread</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
