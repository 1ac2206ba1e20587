import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DATE_MISSING } from '#contract/page-fields.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'

interface Props {
  publishDate: string
  onSchedule: (publishDate: string) => void
  onClose: () => void
}

/** Asks when a post becomes public. */
export function ScheduleDialog({ publishDate, onSchedule, onClose }: Props) {
  const form = useForm({
    initialValues: { publishDate },
    validate: {
      publishDate(typed) {
        const date = fromLagosField(typed)
        if (!date) return DATE_MISSING
        return Date.parse(date) > serverNow() ? null : 'This time has passed. Choose a later one, or publish now.'
      },
    },
  })
  const date = fromLagosField(form.values.publishDate)
  return (
    <FormDialog
      title="Schedule"
      form={form}
      submit="Schedule"
      submitting="Scheduling..."
      isPending={false}
      onSubmit={(values) => onSchedule(values.publishDate)}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label="Goes public on"
        description="West Africa Time (Lagos)"
        data-autofocus
        {...form.getInputProps('publishDate')}
      />
      <Text role="status">{date && formatPublication(date, serverNow())}</Text>
    </FormDialog>
  )
}
