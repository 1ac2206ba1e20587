/** A file that is not taken, with a sentence for whoever sent it: for its type, or for what is in it. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly because: 'type' | 'content'

  constructor(because: 'type' | 'content', message: string, options?: ErrorOptions) {
    super(message, options)
    this.because = because
  }
}

export const damaged = (cause?: unknown) =>
  new FileRefused('content', 'The file is damaged or not complete. Please check the file and send it again.', { cause })
