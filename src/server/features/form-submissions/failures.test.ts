import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { formToken } from './form-token.ts'

const ENQUIRY = { name: 'Amina Bello', email: 'amina@example.com', phone: '', subject: 'Fees', message: 'How much?' }

describeEachDatabase('an enquiry when the database fails', (open) => {
  test.each(['before', 'after'] as const)(
    'is stored once when COMMIT fails %s it took effect and it is sent again',
    async (when) => {
      const database = await open()
      const app = await createTestApp({ database })
      const token = formToken(app.deps.config.secretKey, new Date(Date.now() - 60_000))
      database.faults.failCommit(when)
      const send = () =>
        app.request('/contact', { method: 'POST', body: new URLSearchParams({ ...ENQUIRY, token, website: '' }) })
      const first = await send()
      expect(first.status).toBe(503)
      expect(await first.text()).toContain('How much?</textarea>')
      const second = await send()
      expect(second.status).toBe(303)
      const rows = await database.kysely.selectFrom('formSubmissions').select('reference').execute()
      expect(rows).toHaveLength(1)
      expect(second.headers.get('location')).toContain(rows[0]!.reference)
    },
  )
})
