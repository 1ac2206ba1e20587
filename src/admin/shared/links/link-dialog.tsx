import { Button, Combobox, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readAddress } from '#contract/links/link-address.ts'
import type { LinkTarget } from '#contract/links/links.ts'
import { SEARCH_MAX_LENGTH } from '#contract/page-size.ts'
import { api } from '#admin/api.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { describeFile } from '#admin/shared/media/describe-file.ts'
import { QuickUpload } from '#admin/shared/media/quick-upload.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useUploadGuard } from '#admin/shared/uploads/stop-uploading.tsx'
import classes from './links.module.css'

const WAIT_MS = 200

/** What somebody chose. An address that was typed has no title. */
export interface ChosenLink {
  url: string
  title: string | null
}

interface Props {
  /** The present address, if there is one. */
  url: string
  onChoose: (link: ChosenLink) => void
  onRemove?: () => void
  onClose: () => void
}

const STATUS = { draft: ' · Draft', scheduled: ' · Scheduled', published: '' }

function describeTarget(target: LinkTarget): string {
  if (target.kind === 'file') return `File · ${describeFile(target)}`
  if (target.kind === 'program') return `Program · ${target.url}`
  return `${target.kind === 'page' ? 'Page' : 'Post'}${STATUS[target.status]} · ${target.url}`
}

/** The one dialog for links: searches pages, posts and files, takes an address, or uploads a file. */
export function LinkDialog({ url, onChoose, onRemove, onClose }: Props) {
  const [typed, setTyped] = useState(url)
  const wanted = typed.trim().slice(0, SEARCH_MAX_LENGTH)
  const [search] = useDebouncedValue(wanted, WAIT_MS)
  const mayUpload = useHasPermission('media/create')
  const { content, unlessUploading, arrived, question } = useUploadGuard()
  const close = () => unlessUploading(onClose)
  const combobox = useCombobox({ opened: true })
  const found = useQuery(api.links.search.queryOptions({ input: { search } }))
  const address = readAddress(typed, location.origin)
  // While somebody types, nothing is offered that belongs to other words: Enter chooses what is selected.
  const isFound = found.isSuccess && search === wanted
  const targets = isFound ? found.data : []
  // An address that names one of our pages is offered once, with the title of the page.
  const hasAddress = 'url' in address && !targets.some((target) => target.url === address.url)
  const selectFirst = useEffectEvent(() => void combobox.selectFirstOption())
  useEffect(() => selectFirst(), [found.data, isFound, hasAddress])

  function choose(chosen: string) {
    const title = targets.find((target) => target.url === chosen)?.title ?? null
    unlessUploading(() => onChoose({ url: chosen, title }))
  }
  return (
    <DialogFrame opened title="Link" size="lg" onClose={close}>
      <Stack ref={content}>
        <Combobox store={combobox} onOptionSubmit={choose}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              label="Page, post, file or address"
              description="Type a title to search. Or paste an address, such as www.jamb.gov.ng, or an email address."
              value={typed}
              maxLength={2048}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              // Escape closes the list of a combobox. This list is always open, so it closes the dialog.
              onKeyDown={({ key }) => key === 'Escape' && close()}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes['options'] ?? ''} aria-label="Places to link to">
            {hasAddress && (
              <Combobox.Option value={address.url} className={classes['option'] ?? ''}>
                <span>Link to this address</span>
                <small>{address.url}</small>
              </Combobox.Option>
            )}
            {targets.map((target) => (
              <Combobox.Option key={target.url} value={target.url} className={classes['option'] ?? ''}>
                <span>{target.title}</span>
                <small>{describeTarget(target)}</small>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox>
        {isFound && targets.length === 0 && 'refusal' in address && <Text role="status">{address.refusal}</Text>}
        {found.isError && <Text role="alert">Pages and files could not be searched. You can still type an address.</Text>}
        {mayUpload && (
          <QuickUpload from="picker" onUploaded={({ filePath, title }) => arrived(() => onChoose({ url: filePath, title }))} />
        )}
        <DialogFooter>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {onRemove && (
            <Button variant="default" onClick={() => unlessUploading(onRemove)}>
              Remove link
            </Button>
          )}
        </DialogFooter>
      </Stack>
      {question}
    </DialogFrame>
  )
}
