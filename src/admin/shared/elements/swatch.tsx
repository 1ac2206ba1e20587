import { ColorSwatch, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** A colour and its name. */
export const Swatch = ({ color, children }: { color: string; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" component="span">
    <ColorSwatch component="span" color={color} size={14} withShadow={false} aria-hidden="true" />
    <span>{children}</span>
  </Group>
)
