import { Alert, Button, Code, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { NewEmailAddress } from '#contract/text/email.ts'
import { api, type ApiOutputs } from '#admin/api.ts'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import classes from './mail.module.css'
import { getFieldErrors } from '#admin/shared/connection/server-error.ts'

const Test = z.object({ recipient: NewEmailAddress })

/** Sends at once and shows the mail server's answer word for word, because its administrators ask for it. */
export function TestMail() {
  const { user } = useSession()
  useFocusFromHash()
  const form = useForm({ initialValues: { recipient: user.email }, validate: schemaResolver(Test, { sync: true }) })
  const test = useMutation(
    api.mail.test.mutationOptions({
      meta: { failed: 'Failed to send the test message: {message}' },
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  return (
    <Panel title="Test message" description="Sends a message now and shows the mail server's reply.">
      <ValidatedForm form={form} onSubmit={(values) => test.mutate(values)}>
        <Group align="flex-end">
          <TextInput
            id="test-recipient"
            label="Send to"
            type="email"
            autoComplete="email"
            required
            flex="1 1 16rem"
            maw="28rem"
            {...form.getInputProps('recipient')}
          />
          <Button type="submit" disabled={test.isPending}>
            {test.isPending ? 'Sending...' : 'Send test message'}
          </Button>
        </Group>
      </ValidatedForm>
      {test.data && (
        <Alert variant="outline" role="status" {...getResultHead(test.data)}>
          <Text size="sm">{test.data.transport === 'smtp' ? 'Answer:' : 'It was saved on the server:'}</Text>
          <Code block className={classes['answer'] ?? ''}>
            {test.data.reply || '–'}
          </Code>
        </Alert>
      )}
    </Panel>
  )
}

function getResultHead({ isAccepted, transport }: ApiOutputs['mail']['test']) {
  if (!isAccepted) return { color: 'red', title: 'The message was not sent' }
  if (transport === 'smtp') return { color: 'green', title: 'The mail server has accepted the message' }
  return { color: 'gold', title: "The message was not sent, as email isn't set up" }
}
