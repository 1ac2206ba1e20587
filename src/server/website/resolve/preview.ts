import { mayEditPage } from '#contract/permissions.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { Deps } from '#server/deps.ts'
import { findPageWithSections, type PageWithSections } from '#server/features/pages/store.ts'
import { readPreviewToken } from '#server/features/pages/previews/preview-token.ts'
import { readPermissions, readPreviewRound } from '#server/features/pages/previews/store.ts'
import { emptyForm } from '#server/website/contact-form.ts'
import { loadStored } from './sections-page.ts'
import type { ResolvedPage } from './resolved-page.ts'

const OF_LINK = 'This is a preview. Only people who have this link can see it.'
const OF_STAFF = 'This is a preview. Only staff who are signed in can see it.'

const toPreview = async (deps: Deps, page: PageWithSections, note: string): Promise<ResolvedPage> => ({
  ...(await loadStored(deps, page.slug, page, emptyForm(deps))),
  isIndexed: false,
  note,
})

/**
 * The page that a preview's link shows, as visitors will see it; undefined when the link is not, or no longer, good: it has
 * expired or was ended, or whoever made it is not there any more or may not edit the page now.
 */
export async function loadPreview(deps: Deps, token: string): Promise<ResolvedPage | undefined> {
  const preview = readPreviewToken(token, deps.config.secretKey, deps.now())
  if (!preview) return undefined
  const { pageId, makerId, round } = preview
  const db = deps.database.kysely
  const [page, current, permissions] = await Promise.all([
    findPageWithSections(db, pageId),
    readPreviewRound(db, pageId),
    readPermissions(db, makerId),
  ])
  if (!page || round !== current || !mayEditPage((one) => permissions.has(one), makerId, page)) return undefined
  return toPreview(deps, page, OF_LINK)
}

/** The same for staff who are signed in, whatever they may do (decisions 3); undefined for all others. */
export async function loadStaffPreview(deps: Deps, pageId: string, cookies: string | null): Promise<ResolvedPage | undefined> {
  const token = deps.cookies.readSessionToken(cookies)
  const caller = token ? await readCaller(deps, token) : null
  if (!caller?.permissions.has('admin/open')) return undefined
  const page = await findPageWithSections(deps.database.kysely, pageId)
  return page && toPreview(deps, page, OF_STAFF)
}
