import { Badge, Group, Paper, Title } from '@mantine/core'
import { useId } from 'react'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { formatCount } from '#contract/text/format-count.ts'
import classes from './contact-info.module.css'
import { ContactRow } from './contact-row.tsx'

interface Props {
  type: string
  items: ContactItem[]
  /** The id of the entry being edited. */
  edited: string | null
  onEdit: (item: ContactItem) => void
  onDelete: (item: ContactItem) => void
  onClose: () => void
}

export function ContactGroup({ type, items, edited, onEdit, onDelete, onClose }: Props) {
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
          <ContactRow
            key={item.id}
            item={item}
            isEditing={item.id === edited}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
            onClose={onClose}
          />
        ))}
      </ul>
    </Paper>
  )
}
