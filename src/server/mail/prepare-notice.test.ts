import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePost } from '#test/make.ts'

/** Reads the name and the colours of the website for a message. */
const LOOK = /from "site_settings" where "setting_key" in \([^)]*,[^)]*,/

describeEachDatabase('messages', (open) => {
  test('are rendered before the transaction, so that other writes do not wait', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const [admin, editor, contributor] = [await login('admin'), await login('editor'), await login('contributor')]
    const { id: pageId } = await makePost(database.kysely, { status: 'draft', createdBy: contributor.user.id })
    const { id, version } = contributor.user
    const changes: (() => Promise<unknown>)[] = [
      () => contributor.client.pageDrafts.submit({ pageId, version: 1 }),
      () => editor.client.pageDrafts.return({ pageId, note: '' }),
      () => admin.client.users.createResetLink({ id }),
      () => admin.client.users.update({ id, version, role: 'author' }),
    ]
    for (const change of changes) {
      const before = database.statements.length
      await change()
      const statements = database.statements.slice(before)
      const stored = statements.findIndex((statement) => statement.includes('insert into "outbox"'))
      // A transaction of staff begins with the audit log.
      const begun = statements.findIndex((statement) => statement.startsWith('update "audit_chain"'))
      expect(begun).toBeGreaterThan(0)
      const countReads = (some: string[]) => some.filter((statement) => LOOK.test(statement)).length
      expect([countReads(statements.slice(0, begun)), countReads(statements.slice(begun, stored))]).toEqual([1, 0])
    }
  })
})
