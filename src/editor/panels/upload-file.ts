import { client, type Outputs } from '../api.ts'

/** Scales a photograph on the device, sends it, and makes a media item of it. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Outputs['media']['create']> {
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
