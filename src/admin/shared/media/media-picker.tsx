import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Media, MediaKind } from '#contract/media/media.ts'
import { NO_FOLDER } from '#contract/media/folder-filter.ts'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { api } from '#admin/api.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useUploadGuard } from '#admin/shared/uploads/stop-uploading.tsx'
import { useFolders } from './folders.ts'
import { isForDownload, KIND_OPTIONS } from './kinds.ts'
import classes from './media.module.css'
import { QuickUpload } from './quick-upload.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  /** Only files of this kind; without it the person chooses. */
  kind?: MediaKind | undefined
  multiple?: boolean
  /** What the files are for; the image host stores logos separately (B §7). */
  from?: 'picker' | 'logo' | undefined
  onSelect: (chosen: Media[]) => void
  onClose: () => void
}

/** 'Select Media' (B §2). Returns the chosen files in the order of selection (C §7). */
export function MediaPicker({ kind: only, multiple = false, from = 'picker', onSelect, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<MediaKind | ''>(only ?? '')
  const [folder, setFolder] = useState('')
  const folders = useFolders().data?.items ?? []
  const [chosen, setChosen] = useState<Media[]>([])
  // With the files that arrive while a question is open.
  const latest = useRef(chosen)
  const [unusable, setUnusable] = useState<Media[]>([])
  const mayUpload = useHasPermission('media/create')
  const { content, unlessUploading, arrived, question } = useUploadGuard()
  const close = () => unlessUploading(onClose)
  const media = useInfiniteQuery(
    api.media.list.infiniteOptions({
      input: (page: number) => ({ search, page, ...(kind && { kind }), ...(folder && !search && { folder }) }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  )
  const items = media.data?.pages.flatMap((page) => page.items) ?? []
  const getPosition = (id: string) => chosen.findIndex((item) => item.id === id)

  function choose(items: Media[]) {
    latest.current = items
    setChosen(items)
  }
  function toggle(item: Media) {
    const others = chosen.filter(({ id }) => id !== item.id)
    if (others.length < chosen.length) choose(others)
    else choose(multiple ? [...chosen, item] : [item])
  }
  function upload(item: Media) {
    const isUsable = !only || (item.kind === only && !isForDownload(item))
    if (!isUsable) setUnusable((others) => [...others, item])
    else if (multiple) choose([...latest.current, item])
    else onSelect([item])
  }
  function uploadOneOf(item: Media, isLast: boolean) {
    upload(item)
    if (isLast) arrived(() => {})
  }
  return (
    <DialogFrame opened title="Select Media" size="xl" onClose={close}>
      <Stack ref={content}>
        <Group align="flex-end">
          <SearchBox label="Search media..." value={search} onSearch={setSearch} />
          {!only && (
            <NativeSelect
              aria-label="Type"
              data={KIND_OPTIONS}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as MediaKind | '')}
            />
          )}
          {folders.length > 0 && (
            <NativeSelect
              aria-label="Folder"
              data={[
                { value: '', label: 'All folders' },
                { value: NO_FOLDER, label: 'No folder' },
                ...folders.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              // A search covers all folders.
              value={search ? '' : folder}
              disabled={search !== ''}
              onChange={({ currentTarget }) => setFolder(currentTarget.value)}
            />
          )}
        </Group>
        {mayUpload && (
          <QuickUpload
            from={from}
            folderId={folder && folder !== NO_FOLDER ? folder : null}
            kind={only}
            multiple={multiple}
            onUploaded={(item, isLast) => (multiple ? uploadOneOf(item, isLast) : arrived(() => upload(item)))}
          />
        )}
        {unusable.map(({ id, title }) => (
          <Text key={id} role="status">
            "{title}" is in the Media Library now, but cannot be used here: browsers do not show this type of file.
          </Text>
        ))}
        {media.isPending && <Text role="status">Loading media...</Text>}
        {media.isError && <LoadError query={media} />}
        {media.isSuccess && items.length === 0 && <Text ta="center">No media found</Text>}
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 4, md: 5 }} spacing="sm">
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              className={classes['choice']}
              aria-pressed={getPosition(item.id) >= 0}
              disabled={only !== undefined && isForDownload(item)}
              onClick={() => toggle(item)}
            >
              <Thumbnail media={item} />
              <span className={classes['choice-title']}>{item.title}</span>
              {isForDownload(item) && (
                <Text span size="xs" c="dimmed">
                  For download only
                </Text>
              )}
              {multiple && getPosition(item.id) >= 0 && <span className={classes['number']}>{getPosition(item.id) + 1}</span>}
            </button>
          ))}
        </SimpleGrid>
        {media.hasNextPage && (
          <Button
            variant="default"
            loading={media.isFetching}
            onClick={() => void media.fetchNextPage()}
            style={{ alignSelf: 'center' }}
          >
            Show more
          </Button>
        )}
        <DialogFooter>
          {chosen.length === 0 && (
            <Text size="sm" c="dimmed">
              No media selected
            </Text>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => unlessUploading(() => onSelect(latest.current))}>
            Select ({chosen.length})
          </Button>
        </DialogFooter>
      </Stack>
      {question}
    </DialogFrame>
  )
}
