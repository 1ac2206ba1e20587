import { getSectionName } from '#contract/sections/section-names.ts'
import type { Section } from '#contract/sections/display.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import type { PageSectionRow } from '#server/db/content-tables.ts'
import type { Trx } from '#server/db/database.ts'
import type { PageWithSections, StoredSection } from '#server/features/pages/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { readSiteName } from '#server/settings/store.ts'
import { takeFromTrash } from '#server/records/store.ts'
import { copyToTrash } from '#server/records/trash.ts'
import { findReplacing, getFields, refuseFull, toColumns } from './rules.ts'
import { deleteSection, insertSections, numberSections, updateSection } from './store.ts'

type Page = Pick<PageWithSections, 'id' | 'slug' | 'title' | 'sections'>

/** Deletes a section of a page. The caller writes the audit entry. */
export async function moveSectionToTrash(change: StaffChange, page: Page, section: StoredSection): Promise<void> {
  const { id } = section
  const title = `${getSectionName(section, await readSiteName(change.trx))} (${page.title})`
  const rows = { pageSections: [await deleteSection(change.trx, id)], replacedBuiltIn: findReplacing(page).has(id) }
  await copyToTrash(change, { entityType: 'pageSections', entityId: id, title, rows })
}

/**
 * Replaces the stored sections of a page. Saves a revision of each section that changes, and moves the ones that go to the
 * trash. The caller writes the audit entry.
 */
export async function writeSections(change: StaffChange, page: Page, wanted: Section[]): Promise<void> {
  const { trx, at } = change
  refuseFull([], wanted.length)
  const stays = new Set(wanted.map(({ id }) => id))
  for (const before of page.sections) {
    if (stays.has(before.id)) continue
    await moveSectionToTrash(change, page, before)
  }
  const live = new Map(page.sections.map((section) => [section.id, section]))
  for (const section of wanted) {
    const { id, orderIndex } = section
    const before = live.get(id)
    if (!before) {
      const version = await findNextVersion(trx, id)
      const row = { ...toColumns(section), id, pageId: page.id, orderIndex, version, createdAt: at, updatedAt: at }
      await insertSections(trx, [row])
    } else if (!isSameJson(getFields(before), getFields(section))) {
      await updateSection(trx, before, { ...toColumns(section), updatedAt: at })
    }
  }
  const moved = wanted.filter(({ id, orderIndex }) => live.has(id) && live.get(id)!.orderIndex !== orderIndex)
  await numberSections(trx, page.id, moved)
}

/** 1 for a new section. One that comes back leaves the trash and goes on counting, because its history is kept. */
async function findNextVersion(trx: Trx, id: string): Promise<number> {
  const entries = await takeFromTrash(trx, 'pageSections', id)
  const deleted = entries.flatMap(({ state }) => (JSON.parse(state) as { pageSections: PageSectionRow[] }).pageSections)
  return Math.max(0, ...deleted.map(({ version }) => version)) + 1
}
