import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import type { PostValues } from './post-form.ts'
import { SchedulePostDialog } from './schedule-post-dialog.tsx'

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
