import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Submission } from '#contract/form-submissions.ts'
import { SUSPECTS } from '#contract/submission-groups.ts'
import { api } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'

const refresh = [api.formSubmissions.key()]
/** Keeps deleted submissions from being loaded again. */
const refreshOthers = [api.formSubmissions.list.key(), api.formSubmissions.groups.key(), api.formSubmissions.unreadCount.key()]
const failed = 'Failed to update submission: {message}'

const replyTo = (email: string, subject: string, reference: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject} (${reference})`)}`

interface Props {
  submission: Submission
  remove: (submission: Submission) => Promise<void>
}

/** The actions for one submission. */
export function SubmissionActions({ submission, remove }: Props) {
  const { id, email, phone, subject, reference, isRead, group } = submission
  const [isDeleting, setDeleting] = useState(false)
  const setRead = useMutation(api.formSubmissions.setRead.mutationOptions({ meta: { failed, refresh } }))
  const setSuspect = useMutation(api.formSubmissions.setSuspect.mutationOptions({ meta: { failed, refresh } }))
  const isSuspect = group === SUSPECTS
  return (
    <Group gap="xs">
      {email && (
        <Button component="a" href={replyTo(email, subject, reference)} leftSection={<Icon name="reply" />}>
          Reply
        </Button>
      )}
      {phone && (
        <Button
          component="a"
          variant="default"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          leftSection={<Icon name="contact" />}
        >
          Call
        </Button>
      )}
      <Button variant="default" loading={setRead.isPending} onClick={() => setRead.mutate({ id, isRead: !isRead })}>
        {isRead ? 'Mark unread' : 'Mark read'}
      </Button>
      <Button variant="default" loading={setSuspect.isPending} onClick={() => setSuspect.mutate({ id, isSuspect: !isSuspect })}>
        {isSuspect ? 'Not spam' : 'Mark as spam'}
      </Button>
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {isDeleting && (
        <DeleteDialog
          title="Delete Submission"
          message="Are you sure you want to delete this submission?"
          remove={() => remove(submission)}
          meta={{
            done: 'Submission deleted successfully',
            failed: { title: 'Failed to delete submission', message: '{message}' },
            refresh: refreshOthers,
          }}
          trashed={{ entityType: 'formSubmissions', entityId: id }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Group>
  )
}
