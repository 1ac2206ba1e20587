import { useEffect, useRef, useState } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './file-thumbnail.module.css'
import { createSemaphore } from './semaphore.ts'

const WIDTH = 160
/** Decoding a phone's photograph takes 50 MB, so decode one at a time. */
const acquire = createSemaphore(1)

async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, imageOrientation: 'from-image' })
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
}

/** A small picture of a local file, or an icon if the browser cannot show it. Decorative: the name is beside it. */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const release = acquire(() => {
      draw(file, canvas.current!)
        .then(
          () => setDrawn(true),
          () => {},
        )
        .finally(() => release())
    })
    return release
  }, [file])
  return (
    <span className={classes['thumbnail']} aria-hidden="true">
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && <Icon name={file.type.startsWith('video/') ? 'video' : file.type.startsWith('audio/') ? 'audio' : 'page'} />}
    </span>
  )
}
