import { PUBLIC_PATHS } from '#contract/paths.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { type Caller, mayEdit } from '#server/auth/session/caller.ts'
import type { Deps } from '#server/deps.ts'
import { hasChanges, pageWithDraft } from '#server/features/pages/drafts/draft.ts'
import { findDraft } from '#server/features/pages/drafts/store.ts'
import { builtInFields } from '#server/features/pages/rules.ts'
import { mergeWithBuiltIn } from '#server/features/pages/sections/rules.ts'
import { findPageBySlug, findPageWithSections, findVisiblePage, type PageWithSections } from '#server/features/pages/store.ts'

const pathToSlug = (path: string) => (path === PUBLIC_PATHS.home ? 'home' : path.slice(1).replace(/\/$/, '').toLowerCase())

/** A post or a page with a text, without sections. */
const isText = (page: PageWithSections) =>
  (page.kind === 'post' || page.content.trim() !== '') && mergeWithBuiltIn(page).length === 0

export async function withItsDraft({ database }: Pick<Deps, 'database'>, page: PageWithSections): Promise<PageWithSections> {
  return pageWithDraft(page, await findDraft(database.kysely, page.id))
}

/** The page at an address of the website, or the one that a preview shows, if the caller may edit it. */
export async function findEdited(deps: Pick<Deps, 'database' | 'now'>, caller: Caller, address: string) {
  const url = URL.parse(address, 'http://localhost')
  if (!url) return null
  const { pathname, searchParams } = url
  const db = deps.database.kysely
  const slug = pathToSlug(pathname)
  const isPreview = pathname === PUBLIC_PATHS.preview
  const shown = isPreview
    ? await findPageWithSections(db, searchParams.get('page') ?? '')
    : await findVisiblePage(db, slug, deps.now().toISOString())
  const page = shown ?? (isPreview ? undefined : await findPageBySlug(db, slug))
  if (page) {
    if (!mayEdit(caller, page)) return null
    const draft = await findDraft(db, page.id)
    return {
      pageId: page.id,
      create: null,
      isText: isText(pageWithDraft(page, draft)),
      hasChanges: hasChanges(draft),
      isHidden: !shown,
    }
  }
  // Only people who may publish create pages that are part of the website itself.
  const mayCreate = caller.permissions.has('pages/create') && caller.permissions.has('content/publish')
  if (!isBuiltIn(slug) || !mayCreate) return null
  return { pageId: null, create: builtInFields(slug), isText: false, hasChanges: false, isHidden: false }
}
