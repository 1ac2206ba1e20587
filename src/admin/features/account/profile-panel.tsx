import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Names } from '#contract/accounts/person-name.ts'
import type { User } from '#contract/accounts/users.ts'
import { api, client } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'

const getFormValues = (user: User | null) => ({ firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' })

export function ProfilePanel({ user }: { user: User }) {
  const record = useRecordForm({
    name: 'account/profile',
    title: 'Profile',
    stored: user,
    getFormValues,
    schema: Names,
    labels: { firstName: 'First name', lastName: 'Last name' },
    load: async () => (await client.sessions.current({}))!.user,
    save: (names, version) => client.account.updateProfile({ ...names, version }),
    meta: () => ({
      done: 'Your name has been changed',
      failed: 'Failed to change your name: {message}',
      refresh: [api.sessions.current.key(), api.users.key()],
    }),
    onSaved: () => {},
  })
  const { form } = record
  const isDirty = form.isDirty()
  // An administrator may correct the name meanwhile.
  const follow = useEffectEvent(() => {
    if (!isDirty && record.version !== user.version) record.showStored(user)
  })
  useEffect(() => follow(), [user.version, isDirty])
  return (
    <Panel title="Profile">
      <ErrorBox
        message={
          user.isEmailVerified || !sendsMail()
            ? null
            : 'Your email is not verified yet. Open the link in the message that we sent you.'
        }
      />
      <InlineRecordForm record={record} submit="Save">
        <TextInput label="Email" value={user.email} readOnly description="Email cannot be changed" />
        <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
      </InlineRecordForm>
    </Panel>
  )
}
