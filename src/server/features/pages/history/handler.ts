import { setImmediate as nextTurn } from 'node:timers/promises'
import { showCollegeName, showNameInFields } from '#content/college-name.ts'
import type { ListedVersion } from '#contract/history.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { type ApiContext, requireCaller } from '#server/api/context.ts'
import { operations } from '#server/api/implementer.ts'
import { requireEditable, requireFound, type GoneError } from '#server/api/refuse.ts'
import { findWriter } from '#server/audit/store.ts'
import { mergeWithBuiltIn, getFields, toResponse } from '#server/features/pages/sections/rules.ts'
import {
  findPageOfSection,
  findPageToEdit,
  findPageWithSections,
  type PageWithSections,
  type StoredSection,
} from '#server/features/pages/store.ts'
import type { PageState } from '#server/features/pages/rules.ts'
import { readSiteName } from '#server/settings/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { restore } from './restore.ts'
import { findRevision, listRevisions, type EntityWithHistory } from './store.ts'
import { describePage, describeSection } from '#server/features/pages/history/describe/describe.ts'
import { compose } from '#server/features/pages/history/describe/phrases.ts'

interface Entity {
  entityType: EntityWithHistory
  entityId: string
}

/** The record as it is now. History is for people who may edit the page. */
async function requireCurrent(context: ApiContext, { entityType, entityId }: Entity, errors: GoneError) {
  const { db, deps } = context
  const caller = requireCaller(context)
  if (entityType === 'pages') {
    const page = requireEditable(caller, await findPageToEdit(db, entityId, deps.now().toISOString()), errors)
    return { version: page.version, savedAt: page.updatedAt, state: page }
  }
  const { sections } = requireEditable(caller, await findPageOfSection(db, entityId), errors)
  const section = sections.find(({ id }) => id === entityId)!
  return { version: section.version, savedAt: section.updatedAt, state: section }
}

function compareSections(page: PageWithSections, sections: StoredSection[], siteName: string) {
  const listed = (stored: StoredSection[]) =>
    showCollegeName(mergeWithBuiltIn({ slug: page.slug, sections: stored }).map(toResponse), siteName)
  const getContent = (section: PageSection) => ({ ...getFields(section), id: section.id })
  const [former, current] = [listed(sections), listed(page.sections)]
  return isSameJson(former.map(getContent), current.map(getContent)) ? null : { former, current }
}

export const history = {
  restore,

  list: operations.history.list.handler(async ({ context, input, errors }) => {
    const { entityType, entityId } = input
    const { db } = context
    const describe = entityType === 'pages' ? describePage : describeSection
    const { state, ...current } = await requireCurrent(context, input, errors)
    const [revisions, last] = await Promise.all([listRevisions(db, entityType, entityId), findWriter(db, entityType, state)])
    const versions = [{ ...current, savedBy: last?.actorName ?? null }, ...revisions]
    const listed: ListedVersion[] = []
    let after: Record<string, unknown> = { ...state }
    // States can be long: two of them are in memory at a time, and other requests get their turn between them.
    for (const [index, version] of versions.entries()) {
      await nextTurn()
      const former = versions[index + 1]
      const found = former && (await findRevision(db, entityType, entityId, former.version))
      const before = found && (JSON.parse(found.state) as Record<string, unknown>)
      const first = version.version === 1 ? 'Created' : ''
      listed.push({ ...version, isCurrent: index === 0, summary: before ? compose(describe(before, after)) : first })
      if (before) after = before
    }
    return listed
  }),

  get: operations.history.get.handler(async ({ context, input, errors }) => {
    await requireCurrent(context, input, errors)
    const { db } = context
    const found = requireFound(await findRevision(db, input.entityType, input.entityId, input.version), errors)
    const { sections, ...state } = JSON.parse(found.state) as Record<string, unknown>
    const page = sections === undefined ? undefined : await findPageWithSections(db, input.entityId)
    const siteName = await readSiteName(db)
    return {
      ...found,
      state: input.entityType === 'pages' ? showNameInFields(state as PageState, siteName) : showCollegeName(state, siteName),
      sections: page ? compareSections(page, sections as StoredSection[], siteName) : null,
    }
  }),
}
