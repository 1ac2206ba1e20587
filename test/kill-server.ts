import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startServer } from './e2e/server.ts'

const FORM = { name: 'Amina', email: 'amina@example.com', message: 'How much?' }

/** Sends an enquiry and kills the server after its answer, `times` times. Returns the sent and the stored references. */
export async function killAfterEnquiries(times: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'server-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const sent: { reference: string; subject: string }[] = []
  for (let number = 1; number <= times; number += 1) {
    const subject = `Question ${number}`
    const killed = await startServer({ dataDir })
    const body = new URLSearchParams({ ...FORM, subject })
    const answer = await fetch(`${killed.url}/contact`, { method: 'POST', body, redirect: 'manual' })
    const killing = killed.kill()
    sent.push({ reference: /ENQ-\w+/.exec(answer.headers.get('location') ?? '')![0], subject })
    await killing
  }
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  const rows = await database.kysely
    .selectFrom('formSubmissions')
    .select(['reference', 'formData'])
    .orderBy('submittedAt')
    .execute()
  const kept = rows.map(({ reference, formData }) => ({
    reference,
    subject: (JSON.parse(formData) as { subject: string }).subject,
  }))
  return { sent, kept }
}
