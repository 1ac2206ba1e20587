import { useEffect, useRef, useState } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './file-thumbnail.module.css'
import { createSemaphore } from './semaphore.ts'

const WIDTH = 160
/** A photograph of a phone takes 50 MB while it is read: one at a time. */
const enter = createSemaphore(1)

async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, imageOrientation: 'from-image' })
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
}

/** A small picture of a file of this device, or a sign where the browser can show none. It stands beside the file's name. */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const leave = enter(() => {
      draw(file, canvas.current!)
        .then(
          () => setDrawn(true),
          () => {},
        )
        .finally(() => leave())
    })
    return leave
  }, [file])
  return (
    <span className={classes['thumbnail']} aria-hidden="true">
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && <Icon name={file.type.startsWith('video/') ? 'video' : file.type.startsWith('audio/') ? 'audio' : 'page'} />}
    </span>
  )
}
