import { Button } from '@mantine/core'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { SaveStatus } from '#admin/shared/forms/save-status.tsx'

/** The button of a form that shows the draft. The form also saves by itself. */
export const DraftFormButtons = <Values extends Record<string, unknown>>({ record }: { record: RecordForm<Values> }) => (
  <>
    <SaveStatus record={record} />
    <Button type="submit" disabled={record.isPending}>
      Save draft
    </Button>
  </>
)
