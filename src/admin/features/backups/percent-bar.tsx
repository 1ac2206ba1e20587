import { Group, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './backups.module.css'

/** A progress bar, with what is being done above it. */
export function PercentBar({ percent, children }: { percent: number; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Text id={id} role="status">
        {children}
      </Text>
      <Group gap="xs" wrap="nowrap" w="100%">
        <progress className={classes['bar']} aria-labelledby={id} max={100} value={percent} />
        <Text size="sm">{percent} %</Text>
      </Group>
    </>
  )
}
