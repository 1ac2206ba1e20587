import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { ADMIN_PATHS, pagePath, sectionsPath } from '#contract/paths.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { PageWithSections } from '#server/features/pages/store.ts'
import type { StaffLink } from '#site/pages/page-view.ts'
import type { PageDeps, ResolvedPage } from './resolved-page.ts'

/** A page without content. Staff get links to fill it, so caches must not give them the page of visitors. */
export async function resolveEmptyPage(
  deps: PageDeps,
  slug: string,
  stored: PageWithSections | undefined,
  cookies: string | null = null,
): Promise<ResolvedPage> {
  const builtIn = isBuiltIn(slug) ? BUILT_IN_PAGES[slug] : undefined
  const title = stored?.title ?? builtIn?.title ?? ''
  const staffLinks = await listStaffLinks(deps, stored?.id, cookies)
  return {
    view: { kind: 'empty', title, staffLinks },
    path: pagePath(slug),
    title: slug === 'home' ? '' : title,
    description: stored?.metaDescription || builtIn?.metaDescription || '',
    isIndexed: false,
    dependsOn: [pagePath(slug)],
    bypassesCache: (request) => deps.cookies.readSessionToken(request.cookies) !== undefined,
    headers: { 'Cache-Control': 'private, no-cache', 'Vary': 'Accept-Encoding, Cookie' },
  }
}

async function listStaffLinks(deps: PageDeps, pageId: string | undefined, cookies: string | null): Promise<StaffLink[]> {
  const caller = await readCaller(deps, deps.cookies.readSessionToken(cookies))
  const links: StaffLink[] = []
  if (caller?.permissions.has('pages/update') && pageId) links.push({ href: sectionsPath(pageId), text: 'Add the first section' })
  if (caller?.permissions.has('settings/update')) links.push({ href: ADMIN_PATHS.seeding, text: 'Seed the initial data' })
  return links
}
