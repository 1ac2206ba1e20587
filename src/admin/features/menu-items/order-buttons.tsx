import { ActionIcon, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { MenuItem } from '#contract/menu-items/menu-items.ts'
import type { MenuPlace } from '#contract/menu-items/menu-order.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

interface Props {
  item: MenuItem
  isBusy: boolean
  onMove: (neighbour: { id: string; version: number }) => void
  onPlace: (place: MenuPlace) => void
}

const DIRECTIONS = [
  { to: 'above', label: 'up', icon: 'chevron-up' },
  { to: 'below', label: 'down', icon: 'chevron-down' },
] as const

/** The place of an entry on the other level: below the entry above it, or out of its parent. Undefined if there is none. */
function findOtherLevel({ parentId, above, hasChildren }: MenuItem): MenuPlace | undefined {
  if (parentId) return { parentId: null, after: parentId }
  return above && !hasChildren ? { parentId: above.id } : undefined
}

/** Moves an entry up or down, and to the other level. The focus stays on its button, so the same key moves it again. */
export function OrderButtons({ item, isBusy, onMove, onPlace }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  useEffect(() => {
    if (isBusy || !pressed.current || document.activeElement !== document.body) return
    const wanted = [pressed.current, pressed.current === 'above' ? 'below' : 'above', 'level']
    const button = wanted
      .map((to) => group.current!.querySelector<HTMLButtonElement>(`[data-to=${to}]:not(:disabled)`))
      .find(Boolean)
    pressed.current = null
    button?.focus()
  }, [isBusy, item.orderIndex, item.parentId])
  const place = findOtherLevel(item)
  const [label, icon] = item.parentId ? (['Move out', 'chevron-left'] as const) : (['Make sub-item', 'chevron-right'] as const)
  return (
    <Group gap={4} wrap="nowrap" ref={group}>
      {DIRECTIONS.map(({ to, label: way, icon: arrow }) => (
        <ActionIcon
          key={to}
          variant="default"
          size={36}
          aria-label={`Move ${item.title} ${way}`}
          data-to={to}
          data-repeats
          disabled={isBusy || !item[to]}
          onClick={() => {
            pressed.current = to
            onMove(item[to]!)
          }}
        >
          <Icon name={arrow} size={16} />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="default"
        size={36}
        title={label}
        aria-label={`${label}: ${item.title}`}
        data-to="level"
        disabled={isBusy || !place}
        onClick={() => {
          pressed.current = 'level'
          onPlace(place!)
        }}
      >
        <Icon name={icon} size={16} />
      </ActionIcon>
    </Group>
  )
}
