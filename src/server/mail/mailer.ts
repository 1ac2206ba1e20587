export interface Message {
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
