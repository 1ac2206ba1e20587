import { PUBLIC_PATHS } from '#contract/paths.ts'
import { mayEditPage } from '#contract/permissions.ts'
import { findPermissions } from '#server/auth/account/store.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { Deps } from '#server/deps.ts'
import { pageWithDraft } from '#server/features/pages/drafts/draft.ts'
import { findDraft } from '#server/features/pages/drafts/store.ts'
import { readPreviewToken } from '#server/features/pages/previews/preview-token.ts'
import { readPreviewRound } from '#server/features/pages/previews/store.ts'
import { findPageWithSections, type PageWithSections } from '#server/features/pages/store.ts'
import { messagePage } from './message-page.ts'
import { resolveContent } from './resolve-page.ts'
import type { ResolvedPage } from './resolved-page.ts'

const LINK_PREVIEW_NOTE = 'This is a preview. Only people who have this link can see it.'
const OF_STAFF = 'This is a preview. Only staff who are signed in can see it.'

const missing = () => messagePage('unknown-slug', PUBLIC_PATHS.preview)

/** The page with the changes of its draft, if there is one. */
async function toPreview(deps: Deps, page: PageWithSections, note: string): Promise<ResolvedPage> {
  const draft = await findDraft(deps.database.kysely, page.id)
  const changed = pageWithDraft(page, draft)
  return { ...(await resolveContent(deps, changed.slug, changed)), isIndexed: false, note }
}

/** A page as visitors will see it, for everyone with a valid link. Its creator must still be allowed to edit the page. */
export async function resolveSharedPreview(deps: Deps, token: string): Promise<ResolvedPage> {
  const preview = readPreviewToken(token, deps.config.secretKey, deps.now())
  if (!preview) return missing()
  const { pageId, makerId, round } = preview
  const db = deps.database.kysely
  const [page, current, permissions] = await Promise.all([
    findPageWithSections(db, pageId),
    readPreviewRound(db, pageId),
    findPermissions(db, makerId),
  ])
  const isValid = page && round === current && mayEditPage((one) => permissions.has(one), makerId, page)
  return isValid ? toPreview(deps, page, LINK_PREVIEW_NOTE) : missing()
}

/** A preview for signed-in staff, without a link. */
export async function resolveStaffPreview(deps: Deps, pageId: string, cookies: string | undefined): Promise<ResolvedPage> {
  const caller = await readCaller(deps, deps.cookies.readSessionToken(cookies))
  if (!caller?.permissions.has('admin/open')) return missing()
  const page = await findPageWithSections(deps.database.kysely, pageId)
  return page ? toPreview(deps, page, OF_STAFF) : missing()
}
