import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import * as z from 'zod'
import type { Opening } from '#contract/accounts/invitations.ts'
import { EmailAddress } from '#contract/text/email.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'

const Code = z.object({ email: EmailAddress, token: z.string().trim().min(1, 'Code is required') })

interface Props {
  /** What was typed before. */
  typed: Opening | null
  onOpen: (opening: Opening) => void
}

/** For people who have a printed code instead of a link. */
export function CodeForm({ typed, onOpen }: Props) {
  const form = useForm({
    initialValues: { email: typed?.email ?? '', token: typed?.token ?? '' },
    validate: schemaResolver(Code, { sync: true }),
  })
  return (
    <ValidatedForm form={form} onSubmit={({ email, token }) => onOpen({ email: email.trim(), token: token.trim() })}>
      <Stack>
        <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
        <TextInput label="Code" autoComplete="one-time-code" required {...form.getInputProps('token')} />
        <Button type="submit" variant="default">
          Use the code
        </Button>
      </Stack>
    </ValidatedForm>
  )
}
