import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { alphabetical } from '#server/db/lists.ts'
import { inHierarchy } from '#server/features/categories/store.ts'

/** The active categories, each root before its children. Children of an inactive root count as roots. */
export const listActiveCategories = (db: Db) =>
  inHierarchy(
    db
      .selectFrom('categories')
      .leftJoin('categories as parents', (join) =>
        join.onRef('parents.id', '=', 'categories.parentId').on('parents.isActive', '=', 1),
      )
      .select(['categories.id', 'categories.name', 'categories.color'])
      .select(sql<number>`CASE WHEN parents.id IS NULL THEN 0 ELSE 1 END`.as('level'))
      .where('categories.isActive', '=', 1),
  ).execute()

export const listActiveTags = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('isActive', '=', 1)
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()
