import { Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Icon } from './icon.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'

/** Replaces content that could not be loaded. */
export const LoadError = ({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) => (
  <Group p="lg" role="alert">
    <Icon name="alert" />
    <Text flex="1 1 14rem">{getErrorMessage(query.error)}</Text>
    <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
      Retry
    </Button>
  </Group>
)
