import { Badge, Button, Text } from '@mantine/core'
import type { Ref } from 'react'
import { Link, Navigate } from 'react-router'
import type { ListedSubmission } from '#contract/form-submissions/form-submissions.ts'
import { LAST_SUBMISSION_PAGE } from '#contract/form-submissions/submission-groups.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { countPages, useListParams } from '#admin/shared/lists/list-params.ts'
import { Pager } from '#admin/shared/lists/pager.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import classes from './form-submissions.module.css'
import type { useSubmissionList } from './use-submission-list.ts'

interface Props {
  list: ReturnType<typeof useSubmissionList>
  /** The id of the submission beside the list. */
  shown: string
  rows: Ref<HTMLUListElement>
}

export function SubmissionList({ list, shown, rows }: Props) {
  const { page, get, filter, addressWith } = useListParams()
  const items = list.data?.items ?? []
  const lastPage = countPages(list.data?.total ?? 0)
  return (
    <div className={classes['panel']} aria-busy={list.isFetching}>
      {list.isPending && <Loading>Loading submissions...</Loading>}
      {list.isError && <LoadError query={list} />}
      {/* The rows of the last page were deleted, or have been read while only unread ones are shown. */}
      {list.data && !list.isPlaceholderData && items.length === 0 && page > lastPage && (
        <Navigate replace to={addressWith({ page: lastPage > 1 ? String(lastPage) : '' })} />
      )}
      {list.data && items.length === 0 && (
        <div className={classes['empty']}>
          <Text>No submissions found</Text>
          {(get('search') || get('show')) && (
            <Button variant="default" mt="md" onClick={() => filter({ search: '', show: '' })}>
              Show all submissions
            </Button>
          )}
        </div>
      )}
      {list.data && items.length > 0 && (
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
          <Pager
            label="Submissions"
            unit="submission"
            shown={items.length}
            total={list.data.total}
            hasMore={list.data.hasMore}
            isCounted={get('search') === ''}
          />
        </>
      )}
    </div>
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
      {...(isSelected && { 'aria-current': 'true' })}
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
