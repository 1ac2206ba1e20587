import { Badge, Button, Text } from '@mantine/core'
import { type Ref, useState } from 'react'
import { Link } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedSubmission } from '#contract/form-submissions/form-submissions.ts'
import { LAST_SUBMISSION_PAGE } from '#contract/form-submissions/submission-groups.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordList } from '#admin/shared/lists/record-list.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { api } from '#admin/api.ts'
import classes from './form-submissions.module.css'

interface Props {
  list: ReturnType<typeof useSubmissionList>
  /** The id of the submission beside the list. */
  shown: string
  rows: Ref<HTMLUListElement>
}

export function SubmissionList({ list, shown, rows }: Props) {
  const { page, get, filter } = useListParams()
  return (
    <RecordList
      label="Submissions"
      unit="submission"
      query={list}
      firstStep={
        (get('search') || get('show')) && (
          <Button variant="default" mt="md" onClick={() => filter({ search: '', show: '' })}>
            Show all submissions
          </Button>
        )
      }
      isCounted={get('search') === ''}
    >
      {(items) => (
        <>
          <ul ref={rows} className={classes['rows']} aria-label="Submissions">
            {items.map((submission) => (
              <li key={submission.id}>
                <Row submission={submission} isSelected={submission.id === shown} />
              </li>
            ))}
          </ul>
          {page === LAST_SUBMISSION_PAGE && (
            <Text size="sm" p="md">
              Older ones are found by searching, or in the export.
            </Text>
          )}
        </>
      )}
    </RecordList>
  )
}

function Row({ submission, isSelected }: { submission: ListedSubmission; isSelected: boolean }) {
  const { addressWith } = useListParams()
  const { id, group, name, email, phone, subject, beginning, isRead, submittedAt, lastReply } = submission
  return (
    <Link
      to={addressWith({ group, id })}
      className={classes['row']}
      data-unread={!isRead || undefined}
      preventScrollReset
      aria-current={isSelected || undefined}
    >
      <span className={classes['who']}>
        {name || 'Anonymous'} {!isRead && <Badge color="gold">New</Badge>}
      </span>
      <time className={classes['when']} dateTime={submittedAt}>
        {formatDateTime(submittedAt)}
      </time>
      {subject && <span className={classes['subject']}>{subject}</span>}
      {beginning && <span className={classes['beginning']}>{beginning}</span>}
      {(email || phone) && (
        <span className={classes['reach']}>
          {email && <span>{email}</span>}
          {phone && <span>{phone}</span>}
        </span>
      )}
      {lastReply && (
        <span className={classes['reply']}>
          Reply opened by {lastReply.by}, {formatDateTime(lastReply.at)}
        </span>
      )}
    </Link>
  )
}

/** The page of submissions that the address asks for. */
export function useSubmissionList(group: string) {
  const { page, get } = useListParams()
  return useQuery(
    api.formSubmissions.list.queryOptions({
      input: { group, search: get('search'), show: get('show') === 'unread' ? 'unread' : 'all', page },
      placeholderData: keepPreviousData,
      enabled: group !== '',
    }),
  )
}

/** The id of the newest submission of a list. It stays the same when newer ones arrive. */
export function useNewest(items: { id: string }[]): string {
  const [newest, setNewest] = useState('')
  const found = items.some(({ id }) => id === newest) ? newest : (items[0]?.id ?? '')
  if (found !== newest) setNewest(found)
  return found
}
