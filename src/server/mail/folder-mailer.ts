import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '#server/config/data-folder.ts'
import type { Mailer } from './mailer.ts'

/** Without a mail server: every message is written to a folder, once to be read and once as it would look. */
export const createFolderMailer = (folder: string, now: () => Date): Mailer => ({
  transport: 'folder',
  async send({ recipient, subject, text, html }) {
    createFolder(folder)
    const time = now().toISOString().replace(/[:.]/g, '-')
    const safeName = recipient.replace(/[^\w@.-]/g, '_').slice(0, 100)
    // Several in one millisecond, of one process or of several, keep apart.
    const file = join(folder, `${time}-${randomBytes(4).toString('hex')}-${safeName}`)
    // They hold links that open accounts.
    const options = { mode: 0o600, flag: 'wx' }
    writeFileSync(`${file}.txt`, `To: ${recipient}\nSubject: ${subject}\n\n${text}\n`, options)
    writeFileSync(`${file}.html`, html, options)
    return `Written to ${file}.txt`
  },
})
