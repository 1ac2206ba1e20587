import type { Db } from '#server/db/database.ts'
import { arrangeAll, show } from './rules.ts'
import { listSections, type StoredSection } from './store.ts'

/** A stored section as it stands among the others of its page. */
export async function told(db: Db, slug: string, { id, pageId }: StoredSection) {
  const arranged = arrangeAll(slug, await listSections(db, pageId))
  return show(arranged.find(({ section }) => section.id === id)!)
}
