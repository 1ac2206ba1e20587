import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, inject, onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createDatabaseFaults, type DatabaseFaults } from './database-faults.ts'

/** The location of a database, for a second connection or another process. */
export interface DatabaseLocation {
  dataDir: string
  databaseUrl: string | undefined
}

export interface TestDatabase extends Database {
  place: DatabaseLocation
  /** All statements so far, in order. */
  statements: string[]
  /** Makes the database fail on demand. */
  faults: DatabaseFaults
}

/** A new database for this test, migrated or empty. It is dropped after the test. */
export type Open = (options?: { empty?: boolean }) => Promise<TestDatabase>

/** Runs a suite on SQLite and on a real PostgreSQL. */
export function describeEachDatabase(title: string, suite: (open: Open) => void): void {
  describe.each([
    { name: 'SQLite', open: openSqlite },
    { name: 'PostgreSQL', open: openPostgres },
  ])(`${title} ($name)`, ({ open }) => {
    suite(open)
  })
}

export const openSqlite: Open = async ({ empty = false } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  if (!empty) cpSync(inject('sqliteTemplate'), dataDir, { recursive: true })
  return open({ dataDir, databaseUrl: undefined })
}

export const openPostgres: Open = async ({ empty = false } = {}) => {
  const url = new URL(inject('postgresTemplate'))
  const template = empty ? 'template1' : url.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  onTestFinished(() => dropSoon(name))
  url.pathname = name
  return open({ dataDir: '', databaseUrl: url.href })
}

async function open(place: DatabaseLocation): Promise<TestDatabase> {
  const statements: string[] = []
  const faults = createDatabaseFaults()
  const database = await openDatabase({
    ...place,
    onQuery: ({ query }) => void statements.push(query.sql),
    wrapDialect: faults.wrap,
  })
  onTestFinished(() => database.close())
  return { ...database, place, statements, faults }
}

let dropped: Promise<unknown> = Promise.resolve()

/** Drops a database while the next test runs. PostgreSQL first waits for the connections that are being closed, 40 ms on average. */
function dropSoon(name: string): void {
  dropped = Promise.all([dropped, administer(`DROP DATABASE ${name} WITH (FORCE)`)])
}

/** Resolves when no database is being dropped. A failure is reported once. */
export function untilDropped(): Promise<unknown> {
  const all = dropped
  dropped = Promise.resolve()
  return all
}

let administrator: pg.Pool | undefined

/** Runs a statement in one of two connections that this worker keeps. */
async function administer(statement: string): Promise<void> {
  const url = new URL(inject('postgresTemplate'))
  url.pathname = 'postgres'
  administrator ??= new pg.Pool({ connectionString: url.href, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
  await administrator.query(statement)
}
