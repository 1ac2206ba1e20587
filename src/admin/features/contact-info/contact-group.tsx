import { Badge, Group, Paper, Title, Stack, Text } from '@mantine/core'
import { useId, useRef, lazy, Suspense, type ComponentProps } from 'react'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { useFocusAfter } from '#admin/shared/focus/use-focus-after.ts'
import classes from './contact-info.module.css'
import type { ContactForm } from './contact-form.tsx'

interface RowProps {
  /** The id of the entry being edited. */
  edited: string | null
  onEdit: (item: ContactItem) => void
  onDelete: (item: ContactItem) => void
  onClose: () => void
}

interface Props extends RowProps {
  type: string
  items: ContactItem[]
}

export function ContactGroup({ type, items, ...row }: Props) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id={id} className={classes['type'] ?? ''}>
          {type}
        </Title>
        <Badge color="soft">{formatCount(items.length, 'item', 'items')}</Badge>
      </Group>
      <ul>
        {items.map((item) => (
          <ContactRow key={item.id} item={item} {...row} />
        ))}
      </ul>
    </Paper>
  )
}

/** An entry, or the form that edits it. */
function ContactRow({ item, edited, onEdit, onDelete, onClose }: RowProps & { item: ContactItem }) {
  const isEditing = item.id === edited
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
          <RowActions name={item.label} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
        </Group>
      )}
    </li>
  )
}

const Form = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }))

/** Loads the form when somebody opens it. */
export const LazyContactForm = (props: ComponentProps<typeof ContactForm>) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
)
