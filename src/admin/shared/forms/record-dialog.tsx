import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { OFFLINE, useIsOnline } from '#admin/shared/connection/connection.ts'
import { FormDialog } from './form-dialog.tsx'
import type { RecordForm } from './record-form.ts'
import { RecordNotices } from './record-notices.tsx'

interface Props<Values extends Record<string, unknown>> {
  record: RecordForm<Values>
  title: string
  size?: 'md' | 'lg' | 'xl'
  fullScreen?: boolean
  submit?: string
  submitting?: string
  /** Replaces the submit button in a form with several buttons. */
  saveButtons?: ReactNode
  onClose: () => void
  /** A message about the values, above the fields. */
  problem?: string | null
  children: ReactNode
}

/** A dialog that creates or edits a record. */
export function RecordDialog<Values extends Record<string, unknown>>({
  record,
  onClose,
  problem = null,
  children,
  ...words
}: Props<Values>) {
  const isOnline = useIsOnline()
  function close() {
    record.forget()
    onClose()
  }
  return (
    <FormDialog
      {...words}
      form={record.form}
      onSubmit={(values) => record.submit(values)}
      onClose={close}
      isPending={record.isPending}
      problem={problem}
      notice={<RecordNotices record={record} />}
      // The dialog covers the bar that says so. A form that saves by itself has its own words.
      status={
        !isOnline
        && !record.saveStatus && (
          <Text size="sm" flex="1 1 16rem">
            {OFFLINE}
          </Text>
        )
      }
    >
      {children}
    </FormDialog>
  )
}
