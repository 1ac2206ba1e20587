import { useState } from 'react'
import type { Media, MediaKind } from '#contract/media.ts'
import { api, client } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { FileDrop } from '../uploads/file-drop.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import { useUpload } from '../uploads/use-upload.ts'
import { ACCEPT } from './kinds.ts'

interface Props {
  kind?: MediaKind
  from: 'picker' | 'logo'
  onUploaded: (media: Media) => void
}

/** A file from this device, without leaving the choice; it is described in the Media Library. */
export function QuickUpload({ kind, from, onUploaded }: Props) {
  const [name, setName] = useState('')
  const upload = useUpload(async (uploadId) => {
    const media = await client.media.create({ uploadId, title: null, altText: null, isDecorative: false, from })
    await queryClient.invalidateQueries({ queryKey: api.media.key() })
    onUploaded(media)
  })
  return (
    <div>
      <FileDrop
        accept={ACCEPT[kind ?? '']}
        label="Upload a file"
        onFiles={([file]) => {
          setName(file!.name)
          upload.start(file!)
        }}
      />
      <UploadProgress upload={upload} name={name} />
    </div>
  )
}
