import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { KindBadge } from './kind-badge.tsx'
import type { ListedPage } from './listed-page.ts'
import { useCanEditPage } from './use-can-edit-page.ts'

/** The title, which opens the page or post, with its state, who created it and when it was last changed. */
export function PageTitle({ page, onEdit, children }: { page: ListedPage; onEdit: () => void; children?: ReactNode }) {
  const isEditable = useCanEditPage()(page)
  const { title, kind, hasDraft, isFeatured, author, changedAt } = page
  return (
    <Stack gap={2}>
      <Group gap="xs" align="baseline">
        {isEditable ? (
          <Anchor component="button" type="button" fw={600} ta="left" onClick={onEdit}>
            <Text span inherit dir="auto" lineClamp={2} title={title}>
              {title}
            </Text>
          </Anchor>
        ) : (
          <Text fw={600} dir="auto" lineClamp={2} title={title}>
            {title}
          </Text>
        )}
        <Group gap="xs" wrap="nowrap" align="baseline">
          <KindBadge kind={kind} />
          {children}
        </Group>
        {hasDraft && <Badge color="gold">Draft changes</Badge>}
      </Group>
      <Text size="xs" c="dimmed">
        {isFeatured && 'Featured · '}
        {author && `created by ${author} · `}changed <TimeAgo at={changedAt} />
      </Text>
    </Stack>
  )
}
