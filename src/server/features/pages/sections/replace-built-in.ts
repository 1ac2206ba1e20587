import type { Section } from '#contract/sections/display.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { showCollegeName, storeCollegeName } from '#content/college-name.ts'
import type { ApiContext } from '#server/api/context.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { getAffectedBySections } from '#server/features/pages/affected.ts'
import { requireDirectlyEditable } from '#server/features/pages/direct-save.ts'
import { findPageWithSections } from '#server/features/pages/store.ts'
import { readSiteName } from '#server/settings/store.ts'
import { findBuiltIn, isSectionStored, mergeWithBuiltIn, newRow, refuseFull, getResponseAfter, UNSTORED } from './rules.ts'
import { insertSections, toSection } from './store.ts'

interface Errors {
  NOT_FOUND(options?: { message: string }): Error
}

const VERBS = { 'pageSections.storeBuiltIn': 'Changed', 'pageSections.hide': 'Hid' }

/** Stores a section in place of a built-in one, with the values that `getValues` makes of that. */
function replaceBuiltIn(
  context: ApiContext,
  action: keyof typeof VERBS,
  { pageId, builtInType }: { pageId: string; builtInType: string },
  errors: Errors,
  getValues: (builtIn: Section) => Parameters<typeof newRow>[0],
) {
  return changeContent(context, async (change) => {
    const { trx, at, addAuditEntry } = change
    const page = await requireDirectlyEditable(change, await findPageWithSections(trx, pageId), errors)
    const found = findBuiltIn(mergeWithBuiltIn(page), builtInType)
    if (!found) throw errors.NOT_FOUND({ message: 'This page has no built-in section of this type.' })
    const replacement = page.sections.find(({ id }) => id === found.section.id)
    const siteName = await readSiteName(trx)
    const wanted = storeCollegeName(getValues(found.section), siteName)
    if (replacement && (await isSectionStored(change, replacement, UNSTORED, wanted))) {
      return showCollegeName(getResponseAfter(page, replacement), siteName)
    }
    change.affects(getAffectedBySections(page))
    refuseFull(page.sections)
    const row = newRow(wanted, pageId, found.position, at)
    await insertSections(trx, [row])
    const after = toSection(row)
    const name = getSectionName(found.section, siteName)
    await addAuditEntry(action, row.id, `${VERBS[action]} the built-in section "${name}" of "${page.title}"`, { after })
    return showCollegeName(getResponseAfter(page, after), siteName)
  })
}

export const storeBuiltIn = operations.pageSections.storeBuiltIn.handler(
  ({ context, input: { pageId, builtInType, ...values }, errors }) =>
    replaceBuiltIn(context, 'pageSections.storeBuiltIn', { pageId, builtInType }, errors, () => values),
)

export const hide = operations.pageSections.hide.handler(({ context, input: { pageId, sectionType: builtInType }, errors }) =>
  replaceBuiltIn(context, 'pageSections.hide', { pageId, builtInType }, errors, (builtIn) => ({ ...builtIn, isActive: false })),
)
