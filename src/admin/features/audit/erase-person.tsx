import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api, client } from '#admin/api.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'

/** Removes the personal details of one person from the log, as data protection law may ask for. */
export function ErasePerson() {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const erase = useMutation({
    mutationFn: () => client.audit.erasePerson({ email }),
    meta: { refresh: [api.audit.key()] },
    onSuccess({ entries }) {
      setOpen(false)
      setEmail('')
      showDone(
        entries === 0 ? 'No entry mentions this person' : `Erased from ${entries === 1 ? '1 entry' : `${entries} entries`}`,
      )
    },
  })
  function open() {
    erase.reset()
    setOpen(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim()) erase.mutate()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Erase a person…
      </Button>
      <DialogFrame opened={isOpen} onClose={() => setOpen(false)} title="Erase a person from the audit log" size="md">
        <Modal.Body component="form" onSubmit={submit}>
          <Text mb="md">
            Names, addresses and details disappear from every entry by or about this person. What was done and when stays. You
            cannot undo this.
          </Text>
          <TextInput
            inputMode="email"
            autoComplete="off"
            label="E-mail address"
            withAsterisk
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={erase.error && getErrorMessage(erase.error)}
            data-autofocus
          />
          <DialogFooter>
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={erase.isPending}>
              Erase
            </Button>
          </DialogFooter>
        </Modal.Body>
      </DialogFrame>
    </>
  )
}
