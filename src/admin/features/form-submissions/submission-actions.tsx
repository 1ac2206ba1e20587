import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyWay, Submission } from '#contract/form-submissions/form-submissions.ts'
import { SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import { whatsAppUrl } from '#contract/contact-info/whatsapp.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

const refresh = [api.formSubmissions.key()]
/** Keeps deleted submissions from being loaded again. */
const refreshOthers = [api.formSubmissions.list.key(), api.formSubmissions.groups.key(), api.formSubmissions.unreadCount.key()]
const failed = 'Failed to update submission: {message}'

const mailUrl = (email: string, about: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(about)}`

/** Makes a change that takes the submission out of the list. */
export type TakeOut = (change: () => Promise<unknown>) => Promise<void>

export function SubmissionActions({ submission, takeOut }: { submission: Submission; takeOut: TakeOut }) {
  const { id, version, email, phone, subject, reference, isRead, group } = submission
  const [isDeleting, setDeleting] = useState(false)
  const isSuspect = group === SUSPECTS
  const setRead = useMutation(api.formSubmissions.setRead.mutationOptions({ meta: { failed, refresh } }))
  const toggleSuspect = useMutation({
    mutationFn: () => takeOut(() => client.formSubmissions.setSuspect({ id, isSuspect: !isSuspect })),
    meta: {
      done: isSuspect ? 'Moved out of suspected spam' : 'Moved to suspected spam',
      failed,
      refresh,
      action: undoAction(async () => {
        await client.formSubmissions.setSuspect({ id, isSuspect })
        return isSuspect ? 'Moved to suspected spam' : 'Moved out of suspected spam'
      }),
    },
  })
  const { mutate: noteReply } = useMutation(api.formSubmissions.noteReply.mutationOptions({ meta: { failed, refresh } }))
  const noting = (way: ReplyWay) => () => noteReply({ id, way })
  const about = `Re: ${subject} (${reference})`
  const chat = whatsAppUrl(phone)
  return (
    <Group gap="xs">
      {email && (
        <Button component="a" href={mailUrl(email, about)} leftSection={<Icon name="reply" />} onClick={noting('email')}>
          Reply
        </Button>
      )}
      {phone && (
        <Button
          component="a"
          variant="default"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          leftSection={<Icon name="contact" />}
          onClick={noting('phone')}
        >
          Call
        </Button>
      )}
      {chat && (
        <Button
          component="a"
          variant="default"
          href={`${chat}?text=${encodeURIComponent(about)}`}
          target="_blank"
          rel="noopener"
          onClick={noting('whatsapp')}
        >
          WhatsApp
        </Button>
      )}
      <Button variant="default" loading={setRead.isPending} onClick={() => setRead.mutate({ id, isRead: !isRead })}>
        {isRead ? 'Mark unread' : 'Mark read'}
      </Button>
      <Button variant="default" loading={toggleSuspect.isPending} onClick={() => toggleSuspect.mutate()}>
        {isSuspect ? 'Not spam' : 'Mark as spam'}
      </Button>
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {isDeleting && (
        <DeleteDialog
          title="Delete Submission"
          message="Are you sure you want to delete this submission?"
          remove={() => takeOut(() => client.formSubmissions.delete({ id, version }))}
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
