import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#admin/api.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'

/** Returns a submitted draft to its author, with a note. */
export function ReturnDraft({ draft: { pageId }, name }: { draft: { pageId: string }; name?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        {...(name && { 'aria-label': `Return with a note: ${name}` })}
        onClick={() => setOpen(true)}
      >
        Return with a note
      </Button>
      {isOpen && <ReturnDialog pageId={pageId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReturnDialog({ pageId, onClose }: { pageId: string; onClose: () => void }) {
  const form = useForm({ initialValues: { note: '' } })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ note }: { note: string }) => client.pageDrafts.return({ pageId, note }),
    meta: { done: 'Draft returned', failed: 'Failed to return the draft: {message}', refresh: [api.pageDrafts.key()] },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Return with a note"
      form={form}
      submit="Return"
      submitting="Returning..."
      isPending={isPending}
      onSubmit={(values) => mutate(values)}
      onClose={onClose}
    >
      <Textarea
        label="Note"
        description="What has to change before it can be published"
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
