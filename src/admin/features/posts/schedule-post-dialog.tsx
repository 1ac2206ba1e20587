import { useForm } from '@mantine/form'
import { DATE_MISSING } from '#contract/pages/page-fields.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { PublicationDateField, refusePublicationDate } from '#admin/shared/time/publication-date-field.tsx'

interface Props {
  publishDate: string
  onSchedule: (publishDate: string) => void
  onClose: () => void
}

/** Asks when a post becomes public. */
export function SchedulePostDialog({ publishDate, onSchedule, onClose }: Props) {
  const form = useForm({
    initialValues: { publishDate },
    validate: { publishDate: (typed) => refusePublicationDate(typed, DATE_MISSING) },
  })
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
      <PublicationDateField
        typed={form.values.publishDate}
        field={form.getInputProps('publishDate')}
        onChoose={(chosen) => form.setValues({ publishDate: chosen })}
      />
    </FormDialog>
  )
}
