import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatCount } from '#contract/text/format-count.ts'
import { api, client } from '#admin/api.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame, DialogMessage } from '#admin/shared/dialogs/dialog-frame.tsx'
import { getOnlyFieldError } from '#admin/shared/connection/server-error.ts'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'

/** Removes one person from the database, as data protection law may ask for. */
export function ErasePerson() {
  useFocusFromHash()
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const erase = useMutation({
    mutationFn: () => client.audit.erasePerson({ email }),
    meta: { refresh: [api.audit.key(), api.users.key(), api.invitations.key(), api.formSubmissions.key(), api.trash.key()] },
    onSuccess({ entries, records }) {
      setOpen(false)
      setEmail('')
      showDone(
        entries + records === 0
          ? 'There is nothing about this person'
          : `Erased from ${formatCount(entries, 'entry', 'entries')} of the log and ${formatCount(records, 'other record', 'other records')}`,
      )
    },
  })
  function open() {
    erase.reset()
    setMissing(false)
    setOpen(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim()) erase.mutate()
  }
  return (
    <>
      <Button id="erase-person" variant="default" onClick={open}>
        Erase a person…
      </Button>
      <DialogFrame opened={isOpen} onClose={() => setOpen(false)} title="Erase a person" size="md">
        <form noValidate onSubmit={submit}>
          <DialogMessage mb="md">
            This deletes the account, invitations and messages to this address, and enquiries from it. The name disappears from
            the audit log, from histories and from the trash; what was done and when stays. Pages, files, the addresses in Site
            Settings, messages already sent and backups do not change. You cannot undo this.
          </DialogMessage>
          <TextInput
            inputMode="email"
            autoComplete="off"
            label="Email address"
            required
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={isMissing ? 'Email address is required' : getOnlyFieldError(erase.error)}
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
        </form>
      </DialogFrame>
    </>
  )
}
