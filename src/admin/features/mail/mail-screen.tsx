import { Alert, Button, Stack, Text, Code, Group, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import * as z from 'zod'
import { NewEmailAddress } from '#contract/text/email.ts'
import { api, type ApiOutputs } from '#admin/api.ts'
import { DeliveryStatus } from '#admin/shared/elements/delivery-status.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { EmailAddress } from '#admin/shared/elements/email-address.tsx'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { getFieldErrors } from '#admin/shared/connection/server-error.ts'
import classes from './mail.module.css'

type Message = ApiOutputs['mail']['list']['items'][number]

function Delivery({ message }: { message: Message }) {
  const sending = useMutation(
    api.mail.sendAgain.mutationOptions({
      meta: {
        done: 'The message is being sent',
        failed: 'Failed to send the message: {message}',
        refresh: [api.mail.list.key()],
      },
    }),
  )
  const isRetried = message.status === 'waiting' && message.attempts > 0
  return (
    <Stack gap={4} align="flex-start">
      <DeliveryStatus delivery={message} />
      {isRetried && (
        <Text size="sm" c="dimmed">
          Next try: <time dateTime={message.nextAttemptAt}>{formatDateTime(message.nextAttemptAt)}</time>
        </Text>
      )}
      {message.canSendAgain && message.attempts > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={sending.isPending}
          aria-label={`Send again: ${message.subject}, to ${message.recipient}`}
          onClick={() => sending.mutate({ id: message.id })}
        >
          Send again
        </Button>
      )}
    </Stack>
  )
}

const COLUMNS: Column<Message>[] = [
  { title: 'When', render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  {
    title: 'To',
    render: ({ recipient }) => (
      <Text className={classes['long'] ?? ''}>
        <EmailAddress email={recipient} />
      </Text>
    ),
  },
  { title: 'Subject', render: ({ subject }) => subject },
  { title: 'Delivery', render: (delivery) => <Delivery message={delivery} /> },
]

/** The messages that the website sends, and whether they arrived. */
export function MailScreen() {
  const { page } = useListParams()
  const messages = useQuery(api.mail.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }))
  return (
    <Stack gap="lg">
      {messages.data?.transport === 'folder' && (
        <Alert color="gold" variant="light" role="note" title="Email isn't set up, so nothing is sent">
          <Text size="sm">Ask your technician to connect a mail server.</Text>
          <details>
            <summary>Details for the technician</summary>
            <Text size="sm">
              Set SMTP_URL and start the server again. Until then messages are written to the folder outbox beside the server's
              data.
            </Text>
          </details>
        </Alert>
      )}
      <TestMail />
      <RecordTable label="Messages" unit="message" query={messages} columns={COLUMNS} empty="No messages so far" />
    </Stack>
  )
}

const Test = z.object({ recipient: NewEmailAddress })

/** Sends at once and shows the mail server's answer word for word, because its administrators ask for it. */
function TestMail() {
  const { user } = useSession()
  useFocusFromHash()
  const form = useSchemaForm(Test, { recipient: user.email })
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
