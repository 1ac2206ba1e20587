import { Button, Group, Paper, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

const REFRESH = [api.newsOffer.key(), api.pageSections.key(), api.menuItems.key(), api.dashboard.key()]

/** Once a post is public, offers to lead visitors to it from the home page and the menu. */
export function NewsOffer() {
  const mayAccept = useHasPermission('menus/manage')
  const { data } = useQuery(api.newsOffer.get.queryOptions({ enabled: mayAccept }))
  const accept = useMutation(
    api.newsOffer.accept.mutationOptions({
      meta: { done: 'Visitors can now find your news', failed: 'Failed to add the news: {message}', refresh: REFRESH },
    }),
  )
  const decline = useMutation(
    api.newsOffer.decline.mutationOptions({ meta: { failed: 'Failed to hide the offer: {message}', refresh: REFRESH } }),
  )
  if (!data || (!data.lacksSection && !data.lacksMenuItem)) return null
  const additions = [data.lacksSection && 'a News section to the home page', data.lacksMenuItem && 'News to the menu']
  const isBusy = accept.isPending || decline.isPending
  return (
    <Paper component="section" p="md" aria-label="Show your news">
      <Group justify="space-between">
        <Text>Your news is public. Add {additions.filter(Boolean).join(', and ')}?</Text>
        <Group gap="sm">
          <Button variant="default" disabled={isBusy} onClick={() => decline.mutate({})}>
            No, thank you
          </Button>
          <Button loading={accept.isPending} disabled={isBusy} onClick={() => accept.mutate({})}>
            Add
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
