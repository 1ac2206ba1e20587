import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

interface Props extends Pick<ButtonProps, 'children' | 'size'> {
  'href': string
  'aria-label'?: string
}

/** A link, so that the browser saves the file. Before it opens, the person may have to confirm who they are. */
export function ProofDownload({ href, ...button }: Props) {
  const prove = useMutation({
    mutationFn: () => client.sessions.proof(),
    onSuccess: () => location.assign(href),
    meta: { failed: 'Failed to download: {message}' },
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
      {...button}
    />
  )
}
