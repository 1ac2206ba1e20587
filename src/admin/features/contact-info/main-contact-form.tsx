import { Button, Group, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { RecordNotices } from '#admin/shared/forms/record-notices.tsx'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'

interface Props<Values extends Record<string, unknown>> {
  record: RecordForm<Values>
  name: string
  children: ReactNode
}

/** One field with its button, which appears once the value is changed. */
export const MainContactForm = <Values extends Record<string, unknown>>({ record, name, children }: Props<Values>) => (
  <ValidatedForm form={record.form} onSubmit={(values) => record.submit(values)}>
    <Stack gap="xs">
      <RecordNotices record={record} />
      {children}
      {record.form.isDirty() && (
        <Group>
          <Button type="submit" disabled={record.isPending}>
            {record.isPending ? 'Saving...' : `Save ${name}`}
          </Button>
        </Group>
      )}
    </Stack>
  </ValidatedForm>
)

/** The stored value for a field. It stays the same from the first key until the change is saved. */
export function useStored<Stored>(stored: Stored): { shown: Stored; setChanged: (isChanged: boolean) => void } {
  const [isChanged, setChanged] = useState(false)
  const [shown, setShown] = useState(stored)
  if (!isChanged && shown !== stored) setShown(stored)
  return { shown, setChanged }
}
