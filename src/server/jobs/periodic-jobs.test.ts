import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUploads } from '#server/uploads/uploads.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { periodicJobs } from './periodic-jobs.ts'
import { createScheduler } from './scheduler.ts'

test('a folder of uploads that cannot be read is logged, and ends neither the process nor other jobs', async () => {
  const database = await openSqlite()
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  const { deps, logged } = await createTestApp({ database, uploads: createUploads({ folder, maxBytes: 1000 }) })
  rmSync(folder, { recursive: true })
  const scheduler = createScheduler(deps)
  for (const job of periodicJobs(deps)) scheduler.add(job)
  await scheduler.runDue()
  expect(logged.filter(({ level }) => level >= 50)).toMatchObject([
    { level: 50, job: 'uploads.removeOld', err: { code: 'ENOENT' } },
  ])
  const failed = database.kysely.selectFrom('jobRuns').select('name').where('lastError', 'is not', null)
  expect(await failed.execute()).toEqual([])
})

test('every job that deletes because of an age waits while the clock may be wrong', async () => {
  const { deps } = await createTestApp({ database: await openSqlite() })
  const others = periodicJobs(deps)
    .filter(({ deletesByAge }) => !deletesByAge)
    .map(({ name }) => name)
  expect(others).toEqual([
    'mail.deliver',
    'pageDrafts.publish',
    'bucket.check',
    'visits.store',
    'formSubmissions.removeDeletedWords',
    'backups.nightly',
    'backups.removeScratch',
  ])
})
