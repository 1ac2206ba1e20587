import { Badge, Text } from '@mantine/core'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import type { ListedPage } from './listed-page.ts'

type Listed = Pick<ListedPage, 'status' | 'publishDate'>

const WORDS = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const
const COLORS = { draft: 'soft', scheduled: 'gold', published: 'green' } as const

/** The status (decisions 3), with the publish date of scheduled posts. */
export const StatusBadge = ({ post: { status, publishDate } }: { post: Listed }) => (
  <div>
    <Badge color={COLORS[status]}>{WORDS[status]}</Badge>
    {status === 'scheduled' && publishDate && (
      <Text size="xs" c="dimmed">
        {formatDateTime(publishDate)}
      </Text>
    )}
  </div>
)
