import { Alert, Loader, Stack, Text, Title } from '@mantine/core'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Submission } from '#contract/form-submissions/form-submissions.ts'
import { api } from '#admin/api.ts'
import { getErrorCode } from '#admin/shared/connection/server-error.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import classes from './form-submissions.module.css'
import { SubmissionActions, type TakeOut } from './submission-actions.tsx'
import { toLabel, SUSPICION_LABELS } from './labels.ts'

interface Props {
  query: UseQueryResult<Submission>
  /** False if it opened by itself. */
  isSelected: boolean
  takeOut: TakeOut
}

/** One submission with all its fields. Give it a key, so that each submission mounts it again. */
export function SubmissionDetail({ query, isSelected, takeOut }: Props) {
  useReadOnOpening(isSelected ? query.data : undefined)
  if (query.isPending) {
    return (
      <Stack align="center" p="xl" role="status" aria-label="Loading the submission">
        <Loader />
      </Stack>
    )
  }
  // A failed reload keeps the open submission, unless somebody has deleted it.
  if (query.isLoadingError || getErrorCode(query.error) === 'NOT_FOUND') return <LoadError query={query} />
  const submission = query.data
  const { reference, submittedAt, suspicions, fields, ipAddress, userAgent, history } = submission
  return (
    <Stack p="md">
      {suspicions.length > 0 && (
        <Alert color="gold" variant="light" role="note" title="This may be spam">
          {`Because ${suspicions.map((reason) => SUSPICION_LABELS[reason]).join(', and ')}.`}
        </Alert>
      )}
      <SubmissionActions submission={submission} takeOut={takeOut} />
      <dl className={classes['fields']}>
        <Field label="Submitted">
          <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>
        </Field>
        {messageFirst(fields).map(({ name, value }) => (
          <Field key={name} label={toLabel(name)}>
            {value || '–'}
          </Field>
        ))}
        <Field label="Reference">{reference}</Field>
      </dl>
      {history.length > 0 && <History acts={history} />}
      <details>
        <summary>Technical details</summary>
        <dl className={classes['fields']}>
          <Field label="IP address">{ipAddress ?? 'Unknown'}</Field>
          <Field label="User agent">{userAgent ?? 'Unknown'}</Field>
        </dl>
      </details>
    </Stack>
  )
}

const messageFirst = (fields: Submission['fields']) =>
  fields.toSorted((one, other) => Number(other.name === 'message') - Number(one.name === 'message'))

const Field = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <Text component="dd">{children}</Text>
  </div>
)

const History = ({ acts }: { acts: Submission['history'] }) => (
  <section>
    <Title order={2} size="h5" id="history">
      History
    </Title>
    <ul className={classes['history']} aria-labelledby="history">
      {acts.map(({ summary, by, at }) => (
        <li key={`${at} ${summary}`}>
          {summary} · {by}, <time dateTime={at}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ul>
  </section>
)

/** B §2: opening a submission marks it read, once. People can mark it unread while it is open. */
function useReadOnOpening(submission: Submission | undefined): void {
  const isDecided = useRef(false)
  const { mutate } = useMutation(
    api.formSubmissions.setRead.mutationOptions({
      meta: { failed: 'Not marked as read: {message}', refresh: [api.formSubmissions.key()] },
    }),
  )
  useEffect(() => {
    if (!submission || isDecided.current) return
    isDecided.current = true
    if (!submission.isRead) mutate({ id: submission.id, isRead: true })
  }, [submission, mutate])
}
