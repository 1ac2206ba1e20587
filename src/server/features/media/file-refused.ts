import { DAMAGED } from '#contract/media/file-problems.ts'

/** A file that we do not accept, for its type or its content, with a message for the sender. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly because: 'type' | 'content'

  constructor(because: 'type' | 'content', message: string, options?: ErrorOptions) {
    super(message, options)
    this.because = because
  }
}

export const damaged = (cause?: unknown) => new FileRefused('content', DAMAGED, { cause })
