import { client, getErrorMessage, type Outputs } from '../api.ts'
import { button, el } from '../el.ts'

type Media = Outputs['media']['create']

interface Sending {
  /** Whether the person still waits for the file. */
  isWanted(): boolean
  progressed(fraction: number): void
  /** The connection fails, or works again: ''. The upload goes on. */
  troubled(message: string): void
}

/** Scales a photograph on the device, sends a file, and makes a media item of it. Resolves to undefined if nobody waits for it. */
async function send(file: File, { isWanted, progressed, troubled }: Sending): Promise<Media | undefined> {
  const [{ scalePhoto }, { sendFile }] = await Promise.all([
    import('#admin/shared/uploads/scale-photo.ts'),
    import('#admin/shared/uploads/send-file.ts'),
  ])
  const scaled = await scalePhoto(file)
  if (!isWanted()) return undefined
  const uploadId = await new Promise<string | undefined>((resolve, reject) => {
    const sending = sendFile(scaled, {
      onProgress(fraction) {
        if (isWanted()) return progressed(fraction)
        sending.discard()
        resolve(undefined)
      },
      onSent: resolve,
      onRetry: troubled,
      onAccepted: () => troubled(''),
      onFailed: (message) => reject(new Error(message)),
    })
  })
  if (uploadId === undefined || !isWanted()) return undefined
  return client.media.create({ uploadId, from: 'picker', title: null, altText: null, isDecorative: false })
}

interface Options {
  accept: string
  /** Where the progress is shown. The upload ends when the progress is no longer on the screen. */
  box: HTMLElement
  uploaded(media: Media): void
  refused(message: string): void
}

const UPLOADING = '.uploading'

/** The upload that is under way in an input. */
export const findUpload = (box: Element | null | undefined) => box?.querySelector<HTMLElement>(UPLOADING) ?? null

/** Ends the uploads in an input, or in all inputs of a panel. */
export function endUploads(box: Element): void {
  for (const upload of box.querySelectorAll(UPLOADING)) upload.remove()
}

/** A button that uploads a file of this device. */
export function uploadButton(text: string, { accept, box, ...on }: Options): HTMLElement {
  const input = el('input', { type: 'file', accept, class: 'unseen', tabindex: '-1', onChange: () => void upload() })
  async function upload() {
    const file = input.files?.[0]
    if (!file) return
    input.value = ''
    endUploads(box)
    const progress = el('progress', { 'aria-label': `Uploading ${file.name}`, 'max': 1, 'value': '0' })
    const trouble = el('small', { role: 'status' })
    const shown = el('div', { class: 'uploading' }, progress, trouble)
    const isWanted = () => shown.isConnected
    box.append(shown)
    try {
      const media = await send(file, {
        isWanted,
        progressed: (fraction) => (progress.value = fraction),
        troubled: (message) => (trouble.textContent = message),
      })
      if (!media || !isWanted()) return
      shown.remove()
      on.uploaded(media)
    } catch (error) {
      if (isWanted()) on.refused(getErrorMessage(error))
    } finally {
      shown.remove()
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
