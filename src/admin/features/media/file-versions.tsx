import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** The former files of a media item. Shows nothing if there is only one file. */
export function FileVersions({ media, onRestored }: { media: Media; onRestored: (media: Media) => void }) {
  const versions = useQuery(api.media.versions.queryOptions({ input: { id: media.id } }))
  const restore = useMutation({
    mutationFn: (number: number) => client.media.restoreVersion({ id: media.id, version: media.version, number }),
    onSuccess: onRestored,
    meta: { done: 'The former file is shown again', failed: 'Failed to restore the file: {message}', refresh: [api.media.key()] },
  })
  if (!versions.data || versions.data.length < 2) return null
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Former files
      </Title>
      {versions.data.map(({ number, originalName, bytes, savedAt, savedBy, isShown }) => (
        <Group key={number} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {originalName}, {formatFileSize(bytes)}, {formatDateTime(savedAt)}
            {savedBy && ` by ${savedBy}`}
          </Text>
          {isShown ? (
            <Text size="sm" c="dimmed">
              Shown now
            </Text>
          ) : (
            <Button
              variant="default"
              size="xs"
              style={{ flexShrink: 0 }}
              loading={restore.isPending && restore.variables === number}
              onClick={() => restore.mutate(number)}
              aria-label={`Restore ${originalName}, file ${number}`}
            >
              Restore
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
