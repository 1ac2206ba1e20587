/** A message, ready to go. */
export interface Message {
  recipient: string
  subject: string
  text: string
  html: string
}

/** What brings messages to people. */
export interface Mailer {
  transport: 'smtp' | 'folder'
  /** Answers what the other side said; throws what it refused with. */
  send(message: Message): Promise<string>
}
