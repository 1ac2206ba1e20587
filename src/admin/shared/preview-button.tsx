import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '../api.ts'
import { Icon } from './icon.tsx'

/** Opens a page that visitors do not see yet, as they will see it. */
export function PreviewButton({ pageId, title }: { pageId: string; title: string }) {
  const { mutate, isPending } = useMutation({
    // Opened in the click itself, as browsers allow no other; its address follows.
    mutationFn: async (view: Window | null) => {
      const { url } = await client.previews.create({ pageId })
      if (view) view.location.href = url
    },
    onError: (_error, view) => view?.close(),
    meta: { failed: 'Failed to open the preview: {message}' },
  })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="external" size={16} />}
      aria-label={`Preview ${title}`}
      loading={isPending}
      onClick={() => mutate(window.open('about:blank', '_blank'))}
    >
      Preview
    </Button>
  )
}
