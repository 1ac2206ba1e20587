import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { showChildren } from '#server/features/menu-items/store.ts'
import { listTakenSlugs, removeRedirect } from '#server/features/pages/slug-store.ts'
import { getStatusAt } from '#server/features/pages/store.ts'
import { insertRows } from '#server/records/store.ts'
import type { TrashedRows } from '#server/records/trash.ts'
import { moveUnder, findRootIds, type TreeTable } from '#server/records/tree-store.ts'
import { addRowsToTrashEntry, findExistingIds, moveTrashedUnder } from './store.ts'

/**
 * Restores deleted rows, without former slugs that another public page has now. Links to records that are in the trash too come
 * back with those.
 */
export async function restoreRows(db: Db, rows: TrashedRows, now: string): Promise<void> {
  const page = rows.pages?.[0]
  if (page && getStatusAt(now, page) === 'published') await removeRedirect(db, page.slug)
  const living = await withoutDeadLinks(db, rows, now)
  await moveDeadLinks(db, rows, living)
  await moveLostParents(db, rows, living)
  const { formerChildren = [], hiddenChildren = [], replacedBuiltIn: _, ...alive } = living
  for (const [table, found] of Object.entries(alive)) await insertRows(db, table as keyof Tables, found)
  const category = rows.categories?.[0]
  const menuItem = rows.menuItems?.[0]
  const restored = { children: formerChildren, updatedAt: now }
  if (category) {
    await moveUnder(db, 'categories', { parentId: category.id, ...restored })
    await moveTrashedUnder(db, 'categories', category.id, formerChildren)
  }
  if (menuItem) {
    await moveUnder(db, 'menuItems', { parentId: menuItem.id, ...restored })
    await moveTrashedUnder(db, 'menuItems', menuItem.id, formerChildren)
    await showChildren(db, menuItem.id, hiddenChildren)
  }
}

const LINKS = [
  { table: 'pageCategories', column: 'categoryId', entityType: 'categories' },
  { table: 'pageTags', column: 'tagId', entityType: 'tags' },
] as const

/** Moves the links to records that are in the trash to these records: they come back with the second of both. */
async function moveDeadLinks(db: Db, rows: TrashedRows, living: TrashedRows): Promise<void> {
  for (const { table, column, entityType } of LINKS) {
    const found = (rows[table] ?? []) as { pageId: string; categoryId: string; tagId: string }[]
    const kept = new Set<object>(living[table])
    const dead = found.filter((link) => !kept.has(link))
    const isPage = rows.pages !== undefined
    const byOther = Map.groupBy(dead, (link) => link[isPage ? column : 'pageId'])
    for (const [id, links] of byOther)
      await addRowsToTrashEntry(db, { entityType: isPage ? entityType : 'pages', id }, table, links)
  }
}

/** A record whose parent is in the trash too becomes a root, and goes below the parent again when that comes back. */
async function moveLostParents(db: Db, rows: TrashedRows, living: TrashedRows): Promise<void> {
  for (const entityType of ['categories', 'menuItems'] as const) {
    const restored = living[entityType] ?? []
    for (const [index, { parentId }] of (rows[entityType] ?? []).entries()) {
      const { id, parentId: kept } = restored[index]!
      if (parentId && !kept) await addRowsToTrashEntry(db, { entityType, id: parentId }, 'formerChildren', [{ id }])
    }
  }
}

/** What the rows have in a column, without nulls. */
const listValues = <Column extends string>(rows: { [Name in Column]: string | null }[], column: Column): string[] =>
  rows.flatMap((row) => row[column] ?? [])

/** The rows without links to rows that no longer exist. Categories and tags that are restored together exist. */
async function withoutDeadLinks(db: Db, rows: TrashedRows, now: string): Promise<TrashedRows> {
  const {
    pages = [],
    categories = [],
    menuItems = [],
    tags = [],
    pageCategories = [],
    pageTags = [],
    redirects = [],
    pageDrafts = [],
    pageDraftSections = [],
    media = [],
  } = rows
  const taken = await listTakenSlugs(db, listValues(redirects, 'slug'), now)
  const people = [
    ...listValues(pages, 'createdBy'),
    ...listValues(pageDrafts, 'createdBy'),
    ...listValues(pageDrafts, 'updatedBy'),
    ...listValues(pageDrafts, 'submittedBy'),
    ...listValues(pageDraftSections, 'updatedBy'),
  ]
  const known = await findExistingIds(db, 'userProfiles', people)
  const ifKnown = (id: string | null) => (id !== null && known.has(id) ? id : null)
  const [categoryRoots, menuRoots] = [await findRoots(db, 'categories', categories), await findRoots(db, 'menuItems', menuItems)]
  const links = [...pageCategories, ...pageTags]
  const livePages = await findExistingIds(db, 'pages', listValues(links, 'pageId'), pages)
  const liveCategories = await findExistingIds(db, 'categories', listValues(pageCategories, 'categoryId'), categories)
  const liveTags = await findExistingIds(db, 'tags', listValues(pageTags, 'tagId'), tags)
  const folders = await findExistingIds(db, 'mediaFolders', listValues(media, 'folderId'))
  return {
    ...rows,
    media: media.map((item) => ({ ...item, folderId: folders.has(item.folderId ?? '') ? item.folderId : null })),
    pages: pages.map((page) => ({ ...page, createdBy: ifKnown(page.createdBy) })),
    categories: categories.map((category) => withParentOf(categoryRoots, category)),
    menuItems: menuItems.map((item) => withParentOf(menuRoots, item)),
    pageCategories: pageCategories.filter(({ pageId, categoryId }) => livePages.has(pageId) && liveCategories.has(categoryId)),
    pageTags: pageTags.filter(({ pageId, tagId }) => livePages.has(pageId) && liveTags.has(tagId)),
    redirects: redirects.filter(({ slug }) => !taken.has(slug)),
    // Its time may have passed, and nobody expects a page to change when it leaves the trash.
    pageDrafts: pageDrafts.map((draft) => ({
      ...draft,
      createdBy: ifKnown(draft.createdBy),
      updatedBy: ifKnown(draft.updatedBy),
      submittedBy: ifKnown(draft.submittedBy),
      publishAt: null,
      publishBy: null,
    })),
    pageDraftSections: pageDraftSections.map((section) => ({ ...section, updatedBy: ifKnown(section.updatedBy) })),
  }
}

type Child = { parentId: string | null }

const findRoots = (db: Db, table: TreeTable, rows: Child[]) => findRootIds(db, table, listValues(rows, 'parentId'))

const withParentOf = <Row extends Child>(roots: Set<string>, row: Row) => ({
  ...row,
  parentId: row.parentId && roots.has(row.parentId) ? row.parentId : null,
})
