import { Badge, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { useFocusAfter } from '#admin/shared/focus/use-focus-after.ts'
import { LazyContactForm } from './lazy-contact-form.tsx'
import classes from './contact-info.module.css'

interface Props {
  item: ContactItem
  isEditing: boolean
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

/** An entry, or the form that edits it. */
export function ContactRow({ item, isEditing, onEdit, onDelete, onClose }: Props) {
  const row = useRef<HTMLLIElement>(null)
  useFocusAfter(isEditing, () => row.current?.querySelector('button'))
  return (
    <li ref={row} className={classes['item']}>
      {isEditing ? (
        <LazyContactForm item={item} onClose={onClose} />
      ) : (
        <Group justify="space-between" align="start">
          <Stack gap={2} flex="1 1 14rem">
            <Group gap="xs">
              <Text fw={600}>{item.label}</Text>
              {item.isSample && <Badge color="soft">Sample</Badge>}
              {!item.isActive && <ActiveBadge isActive={false} />}
            </Group>
            <Text className={classes['value'] ?? ''}>{item.value}</Text>
            {item.orderIndex !== 0 && (
              <Text size="sm" c="dimmed">
                Order {item.orderIndex}
              </Text>
            )}
          </Stack>
          <RowActions name={item.label} onEdit={onEdit} onDelete={onDelete} />
        </Group>
      )}
    </li>
  )
}
