import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

/** A link, so that the browser saves the file. Before it opens, the person may have to confirm who they are. */
export function ExportButton({ href }: { href: string }) {
  const prove = useMutation({
    mutationFn: () => client.sessions.proof(),
    onSuccess: () => location.assign(href),
    meta: { failed: 'Failed to export: {message}' },
  })
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<Icon name="download" />}
      loading={prove.isPending}
      onClick={(event) => {
        event.preventDefault()
        prove.mutate()
      }}
    >
      Export CSV
    </Button>
  )
}
