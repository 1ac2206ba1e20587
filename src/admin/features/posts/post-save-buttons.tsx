import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from '@mantine/form'
import { DATE_MISSING } from '#contract/pages/page-fields.ts'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { PublicationDateField, refusePublicationDate } from '#admin/shared/forms/publication-date-field.tsx'
import type { PostValues } from './post-form.ts'

interface Props {
  record: RecordForm<PostValues>
  isNew: boolean
  /** Visitors see the post already. */
  isPublished: boolean
  /** Whether this person may make it public in this form. */
  mayGoPublic: boolean
}

export function PostSaveButtons({ record, isNew, isPublished, mayGoPublic }: Props) {
  const [isScheduling, setScheduling] = useState(false)
  const scheduleButton = useRef<HTMLButtonElement>(null)
  const { form, isPending } = record
  const [label, saving] = isNew ? ['Create Post', 'Creating...'] : ['Update Post', 'Updating...']
  return (
    <>
      {mayGoPublic && !isPublished && (
        <>
          <Button ref={scheduleButton} variant="default" disabled={isPending} onClick={() => setScheduling(true)}>
            Schedule…
          </Button>
          <Button
            variant="default"
            disabled={isPending}
            // Without a date the server publishes with the present one.
            onClick={({ currentTarget }) => record.save(currentTarget, { changes: { status: 'published', publishDate: '' } })}
          >
            Publish now
          </Button>
        </>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? saving : label}
      </Button>
      {isScheduling && (
        <SchedulePostDialog
          publishDate={form.values.publishDate}
          onSchedule={(publishDate) => {
            setScheduling(false)
            // The form keeps the date, in case something else is refused.
            form.setFieldValue('publishDate', publishDate)
            record.save(scheduleButton.current!, { changes: { status: 'scheduled' } })
          }}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  )
}

interface ScheduleProps {
  publishDate: string
  onSchedule: (publishDate: string) => void
  onClose: () => void
}

/** Asks when a post becomes public. */
function SchedulePostDialog({ publishDate, onSchedule, onClose }: ScheduleProps) {
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
