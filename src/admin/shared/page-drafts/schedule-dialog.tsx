import { Alert, Button, Group, List } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { PageDraftStatus } from '#contract/page-drafts.ts'
import { api, client } from '#admin/api.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import {
  PublicationDateField,
  PublicationDateInWords,
  refusePublicationDate,
} from '#admin/shared/time/publication-date-field.tsx'
import { serverNow } from '#admin/shared/time/server-time.ts'

const DAY_MS = 24 * 60 * 60_000

/** 8:00 in Lagos on the day after `days` days, as the date field takes it. */
const atEight = (days: number) => `${toLagosField(new Date(serverNow() + days * DAY_MS).toISOString()).slice(0, 10)}T08:00`

/** The days until next Monday. */
const daysToMonday = () => (8 - new Date(`${atEight(0)}Z`).getUTCDay()) % 7 || 7

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
          <List size="sm">
            {liveChanges.map(({ part, id, text }) => (
              <List.Item key={`${part} ${id}`}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <PublicationDateField {...form.getInputProps('publishAt')} />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => form.setValues({ publishAt: atEight(1) })}>
          Tomorrow 8:00
        </Button>
        <Button variant="default" size="xs" onClick={() => form.setValues({ publishAt: atEight(daysToMonday()) })}>
          Monday 8:00
        </Button>
        {publishAt && (
          <Button variant="subtle" color="red" size="xs" onClick={() => scheduling.mutate(null)}>
            Cancel the schedule
          </Button>
        )}
      </Group>
      <PublicationDateInWords typed={form.values.publishAt} />
    </FormDialog>
  )
}
