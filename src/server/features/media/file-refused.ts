/** A file that is not taken, with a sentence for whoever sent it: for its type, or for what is in it. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly because: 'type' | 'content'

  constructor(because: 'type' | 'content', message: string, options?: ErrorOptions) {
    super(message, options)
    this.because = because
  }
}
