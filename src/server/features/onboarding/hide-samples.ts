import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { mergeSections, builtInSections } from '#content/page-sections.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { isWholeSample, sampleKey } from '#content/sample-texts.ts'
import { toCollege } from '#content/withhold-samples.ts'
import type { Section } from '#contract/sections/display.ts'
import { pagePath } from '#contract/paths.ts'
import { APPROVED_SAMPLES } from '#contract/settings/settings.ts'
import { RESERVED_SLUGS, type ReservedSlug } from '#contract/text/slug.ts'
import { refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import type { PageRow } from '#server/db/content-tables.ts'
import { findSection, insertSections, listSectionsOf, updateSection } from '#server/features/pages/sections/store.ts'
import { BUILT_IN_COLUMNS, insertPage, listPagesBySlug, type StoredSection } from '#server/features/pages/store.ts'
import { isDraftsOnly, readSettings } from '#server/settings/store.ts'

export type HiddenSection = Pick<StoredSection, 'id' | 'version'>

const DRAFTS_ONLY =
  'On this website, changes to a published page start as a draft. Hide each section in the draft of its page, then publish the draft.'

async function refuseDraftsOnly(db: Db): Promise<void> {
  if (await isDraftsOnly(db)) throw new ORPCError('PRECONDITION_FAILED', { message: DRAFTS_ONLY })
}

/** Stores a built-in page, whose sections stay built-in. */
async function storePage({ trx, at, user, addAuditEntry }: StaffChange, slug: ReservedSlug): Promise<PageRow> {
  const { title, metaDescription } = BUILT_IN_PAGES[slug]
  const row: PageRow = {
    id: uuid(),
    slug,
    title,
    metaDescription,
    ...BUILT_IN_COLUMNS,
    createdBy: user.id,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await insertPage(trx, row)
  await addAuditEntry('pages.create', row.id, `Created page "${title}"`, { after: { slug, title, metaDescription } })
  return row
}

/** Hides a section and resolves to the hidden section. Stores a built-in section for that. */
async function hide({ trx, at }: StaffChange, pageId: string, section: Section | StoredSection): Promise<HiddenSection> {
  if ('pageId' in section) return updateSection(trx, section, { isActive: 0, updatedAt: at })
  const { sectionType, title, description, content, orderIndex } = section
  const row = { id: uuid(), pageId, sectionType, title, description, orderIndex, isActive: 0, version: 1 } as const
  await insertSections(trx, [{ ...row, content: JSON.stringify(content), createdAt: at, updatedAt: at }])
  return row
}

/** Hides all sections of built-in pages that are samples as a whole and that nobody has approved. Resolves to them. */
export async function hideSamples(change: StaffChange): Promise<HiddenSection[]> {
  const { trx } = change
  await refuseDraftsOnly(trx)
  const { approved } = toCollege(await readSettings(trx, [APPROVED_SAMPLES]))
  const hidden: HiddenSection[] = []
  for (const slug of RESERVED_SLUGS) {
    const stored = (await listPagesBySlug(trx, [slug]))[0]
    const sections = stored ? await listSectionsOf(trx, [stored.id]) : []
    const samples = mergeSections(builtInSections(slug), sections).filter(
      ({ section }) => section.isActive && isWholeSample(section) && !approved.has(sampleKey(slug, section)),
    )
    if (samples.length === 0) continue
    const page = stored ?? (await storePage(change, slug))
    for (const { section, position } of samples) hidden.push(await hide(change, page.id, { ...section, orderIndex: position }))
  }
  change.affects([...RESERVED_SLUGS.map((slug) => pagePath(slug)), 'sitemap'])
  return hidden
}

/** Shows sections again, unless somebody has changed one since it was hidden. */
export async function showSections(change: StaffChange, wanted: HiddenSection[]): Promise<void> {
  const { trx, at } = change
  await refuseDraftsOnly(trx)
  for (const { id, version } of wanted) {
    const section = await findSection(trx, id)
    if (!section) throw new ORPCError('NOT_FOUND', { message: 'One of these sections no longer exists.' })
    await refuseStale(change, 'pageSections', section, version)
    await updateSection(trx, section, { isActive: 1, updatedAt: at })
  }
}
