import { Text } from '@mantine/core'
import { formatCount } from '#contract/text/format-count.ts'
import type { Delivery } from '#contract/settings/mail.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'

/** The delivery state of an email. */
export const DeliveryStatus = ({ delivery: { status, attempts, lastError, sentAt } }: { delivery: Delivery }) => (
  <Text size="sm" c={status === 'failed' ? 'var(--danger)' : 'dimmed'}>
    {status === 'folder' && "Not sent (email isn't set up)"}
    {status === 'waiting'
      && (attempts === 0 ? 'Message on its way' : `Message on its way, ${formatCount(attempts, 'try', 'tries')} so far`)}
    {status === 'sent' && <>Message sent {sentAt && <TimeAgo at={sentAt} />}</>}
    {status === 'failed' && `Message not sent after ${formatCount(attempts, 'try', 'tries')}`}
    {lastError && status !== 'sent' && `: ${lastError}`}
  </Text>
)
