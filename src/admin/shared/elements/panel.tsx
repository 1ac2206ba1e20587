import { Paper, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** A titled part of a screen. */
export function Panel({ title, description, children }: { title: string; description?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <Stack>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {description && <Text c="dimmed">{description}</Text>}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
