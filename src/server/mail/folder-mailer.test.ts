import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderMailer } from './folder-mailer.ts'

test('two messages to one recipient in the same millisecond are two files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mailer = createFolderMailer(folder, () => new Date('2026-01-05T09:00:00Z'))
  const message = { recipient: 'ada@college.test', text: 'Text', html: '<p>Text</p>' }
  await mailer.send({ ...message, subject: 'First' })
  await mailer.send({ ...message, subject: 'Second' })
  const texts = readdirSync(folder).filter((name) => name.endsWith('ada@college.test.txt'))
  const subjects = texts.map((name) => /Subject: (.*)/.exec(readFileSync(join(folder, name), 'utf8'))![1])
  expect(new Set(subjects)).toEqual(new Set(['First', 'Second']))
})

test('a line break in a subject does not add a header', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mailer = createFolderMailer(folder, () => new Date('2026-01-05T09:00:00Z'))
  const subject = 'Welcome\r\nBcc: eve@evil.example'
  await mailer.send({ recipient: 'ada@college.test', subject, text: 'Text', html: '<p>Text</p>' })
  const file = readdirSync(folder).find((name) => name.endsWith('.txt'))!
  const [head] = readFileSync(join(folder, file), 'utf8').split('\n\n')
  expect(head).toBe('To: ada@college.test\nSubject: Welcome Bcc: eve@evil.example')
})
