import { ActionIcon, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { MenuItem } from '#contract/menu-items.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

interface Props {
  item: MenuItem
  isBusy: boolean
  onMove: (neighbour: { id: string; version: number }) => void
}

const DIRECTIONS = [
  { to: 'above', label: 'up', icon: 'chevron-up' },
  { to: 'below', label: 'down', icon: 'chevron-down' },
] as const

/** Moves an entry up or down. The focus stays on its button, so the same key moves it again. */
export function OrderButtons({ item, isBusy, onMove }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  useEffect(() => {
    if (isBusy || !pressed.current || document.activeElement !== document.body) return
    const [wanted, other] = [pressed.current, pressed.current === 'above' ? 'below' : 'above']
    const button = [wanted, other]
      .map((to) => group.current!.querySelector<HTMLButtonElement>(`[data-to=${to}]:not(:disabled)`))
      .find(Boolean)
    pressed.current = null
    button?.focus()
  }, [isBusy, item.orderIndex])
  return (
    <Group gap={4} wrap="nowrap" ref={group}>
      {DIRECTIONS.map(({ to, label, icon }) => (
        <ActionIcon
          key={to}
          variant="default"
          size={36}
          aria-label={`Move ${item.title} ${label}`}
          data-to={to}
          disabled={isBusy || !item[to]}
          onClick={() => {
            pressed.current = to
            onMove(item[to]!)
          }}
        >
          <Icon name={icon} size={16} />
        </ActionIcon>
      ))}
    </Group>
  )
}
