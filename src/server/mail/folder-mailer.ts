import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '#server/config/data-folder.ts'
import type { Mailer } from './mailer.ts'

/** A line break would begin another header. */
const oneLine = (subject: string) => subject.replace(/[\r\n]+/g, ' ')

/** Without a mail server, writes every message to a folder as text and as HTML. */
export const createFolderMailer = (folder: string, now: () => Date): Mailer => ({
  transport: 'folder',
  async send({ recipient, subject, text, html }) {
    createFolder(folder)
    const time = now().toISOString().replace(/[:.]/g, '-')
    const safeName = recipient.replace(/[^\w@.-]/g, '_').slice(0, 100)
    // Keeps names unique if several messages are written in the same millisecond.
    const file = join(folder, `${time}-${randomBytes(4).toString('hex')}-${safeName}`)
    // Messages contain links that open accounts.
    const options = { mode: 0o600, flag: 'wx' }
    writeFileSync(`${file}.txt`, `To: ${recipient}\nSubject: ${oneLine(subject)}\n\n${text}\n`, options)
    writeFileSync(`${file}.html`, html, options)
    return `Written to ${file}.txt`
  },
})
