/* Columns that many rows share, as Kysely gives them: camelCase, booleans as 0 and 1, JSON as text, times as ISO-8601 in UTC. */

export type Flag = 0 | 1

export interface Dated {
  createdAt: string
  updatedAt: string
}

export interface Versioned {
  version: number
}
