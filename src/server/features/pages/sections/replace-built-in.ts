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

interface Storing {
  pageId: string
  builtInType: string
  toValues: (builtIn: Section) => Parameters<typeof newRow>[0]
  action: 'pageSections.storeBuiltIn' | 'pageSections.hide'
  verb: string
}

function replaceBuiltIn(context: ApiContext, { pageId, builtInType, toValues, action, verb }: Storing, errors: Errors) {
  return changeContent(context, async (change) => {
    const { trx, at, addAuditEntry } = change
    const page = await requireDirectlyEditable(change, await findPageWithSections(trx, pageId), errors)
    const found = findBuiltIn(mergeWithBuiltIn(page), builtInType)
    if (!found) throw errors.NOT_FOUND({ message: 'This page has no built-in section of this type.' })
    const replacement = page.sections.find(({ id }) => id === found.section.id)
    const siteName = await readSiteName(trx)
    const wanted = storeCollegeName(toValues(found.section), siteName)
    if (replacement && (await isSectionStored(change, replacement, UNSTORED, wanted))) {
      return showCollegeName(getResponseAfter(page, replacement), siteName)
    }
    change.affects(getAffectedBySections(page))
    refuseFull(page.sections)
    const row = newRow(wanted, pageId, found.position, at)
    await insertSections(trx, [row])
    const after = toSection(row)
    const name = getSectionName(found.section, siteName)
    await addAuditEntry(action, row.id, `${verb} the built-in section "${name}" of "${page.title}"`, { after })
    return showCollegeName(getResponseAfter(page, after), siteName)
  })
}

export const storeBuiltIn = operations.pageSections.storeBuiltIn.handler(
  ({ context, input: { pageId, builtInType, ...values }, errors }) => {
    const naming = { action: 'pageSections.storeBuiltIn', verb: 'Changed' } as const
    return replaceBuiltIn(context, { pageId, builtInType, toValues: () => values, ...naming }, errors)
  },
)

export const hide = operations.pageSections.hide.handler(({ context, input: { pageId, sectionType }, errors }) => {
  const naming = { action: 'pageSections.hide', verb: 'Hid' } as const
  const toValues = (builtIn: Section) => ({ ...builtIn, isActive: false })
  return replaceBuiltIn(context, { pageId, builtInType: sectionType, toValues, ...naming }, errors)
})
