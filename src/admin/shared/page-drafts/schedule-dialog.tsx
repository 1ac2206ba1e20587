import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { api, client } from '#admin/api.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import { PublicationDateField, refusePublicationDate } from '#admin/shared/forms/publication-date-field.tsx'
import { serverNow } from '#admin/shared/time/server-time.ts'
import { ChangeList } from './change-list.tsx'

interface Props {
  draft: PageDraftStatus
  onClose: () => void
}

/** Asks when a draft is published, and shows what changed on the website since it began. */
export function ScheduleDialog({ draft: { pageId, version, publishAt, liveChanges, liveSeen }, onClose }: Props) {
  const form = useForm({
    initialValues: { publishAt: toLagosField(publishAt) },
    validate: { publishAt: (typed) => refusePublicationDate(typed, 'Choose a date and time') },
  })
  const scheduling = useMutation({
    mutationFn: (at: string | null) => client.pageDrafts.schedule({ pageId, version, publishAt: at, liveSeen }),
    meta: {
      done: (at) => (typeof at === 'string' ? `Goes public on ${formatPublication(at, serverNow())}.` : 'No longer scheduled'),
      failed: 'Not scheduled: {message}',
      kind: 'publishing',
      refresh: [api.pageDrafts.key()],
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Schedule the draft"
      form={form}
      submit="Schedule"
      submitting="Scheduling..."
      isPending={scheduling.isPending}
      onSubmit={(values) => scheduling.mutate(fromLagosField(values.publishAt))}
      onClose={onClose}
    >
      {liveChanges.length > 0 && (
        <Alert color="gold" variant="light" title="The page on the website has changed since this draft began">
          <ChangeList changes={liveChanges} />
        </Alert>
      )}
      <PublicationDateField
        typed={form.values.publishAt}
        field={form.getInputProps('publishAt')}
        onChoose={(chosen) => form.setValues({ publishAt: chosen })}
      >
        {publishAt && (
          <Button variant="subtle" color="red" size="xs" onClick={() => scheduling.mutate(null)}>
            Cancel the schedule
          </Button>
        )}
      </PublicationDateField>
    </FormDialog>
  )
}
