export interface Message {
  /** The same at every attempt, so that a message that arrives twice is shown once. */
  id?: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Sends messages. */
export interface Mailer {
  transport: 'smtp' | 'folder'
  /** Returns the answer of the mail server; throws its error. */
  send(message: Message): Promise<string>
}
