import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'
import type { ListedPage } from './listed-page.ts'

type Listed = Pick<ListedPage, 'status' | 'publishDate' | 'endDate'>

const WORDS = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const
const COLORS = { draft: 'soft', scheduled: 'gold', published: 'green' } as const

/** The status (C §3), with the publish date of scheduled posts and the end date of published ones. */
export function StatusBadge({ post: { status, publishDate, endDate } }: { post: Listed }) {
  const ends = status === 'published' ? endDate : null
  const hasEnded = ends !== null && Date.parse(ends) <= serverNow()
  return (
    <div>
      <Badge color={hasEnded ? 'soft' : COLORS[status]}>{hasEnded ? 'Ended' : WORDS[status]}</Badge>
      {status === 'scheduled' && publishDate && <Small>{formatDateTime(publishDate)}</Small>}
      {ends && (
        <Small>
          {hasEnded ? '' : 'until '}
          {formatDateTime(ends)}
        </Small>
      )}
    </div>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)
