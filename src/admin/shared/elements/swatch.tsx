import { ColorSwatch, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** A name with its colour before it. */
export const Swatch = ({ color, children }: { color: string; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" component="span">
    <ColorSwatch component="span" color={color} size={14} withShadow={false} aria-hidden="true" />
    <span>{children}</span>
  </Group>
)
