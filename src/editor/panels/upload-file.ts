import { client, getErrorMessage, type Outputs } from '../api.ts'
import { button, el } from '../el.ts'

type Media = Outputs['media']['create']

/** Scales a photograph on the device, sends a file, and makes a media item of it. */
async function send(file: File, onProgress: (fraction: number) => void): Promise<Media> {
  const [{ scalePhoto }, { sendFile }] = await Promise.all([
    import('#admin/shared/uploads/scale-photo.ts'),
    import('#admin/shared/uploads/send-file.ts'),
  ])
  const scaled = await scalePhoto(file)
  const uploadId = await new Promise<string>((resolve, reject) => {
    sendFile(scaled, {
      onProgress,
      onSent: resolve,
      onRetry: () => undefined,
      onAccepted: () => undefined,
      onFailed: (message) => reject(new Error(message)),
    })
  })
  return client.media.create({ uploadId, from: 'picker', title: null, altText: null, isDecorative: false })
}

interface Options {
  accept: string
  /** Where the progress is shown. */
  box: HTMLElement
  uploaded(media: Media): void
  refused(message: string): void
}

/** A button that uploads a file of this device. */
export function uploadButton(text: string, { accept, box, ...on }: Options): HTMLElement {
  const input = el('input', { type: 'file', accept, class: 'unseen', tabindex: '-1', onChange: () => void upload() })
  async function upload() {
    const file = input.files?.[0]
    if (!file) return
    input.value = ''
    const progress = el('progress', { 'aria-label': `Uploading ${file.name}`, 'max': 1, 'value': '0' })
    box.append(progress)
    try {
      on.uploaded(await send(file, (fraction) => (progress.value = fraction)))
    } catch (error) {
      on.refused(getErrorMessage(error))
    } finally {
      progress.remove()
    }
  }
  input.ariaHidden = 'true'
  return el(
    'span',
    { class: 'upload' },
    button(text, () => input.click(), { icon: 'up' }),
    input,
  )
}
