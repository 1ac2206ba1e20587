import { ADMIN_PATHS, sectionsPath } from '#contract/paths.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { Deps } from '#server/deps.ts'
import type { StaffLink } from '#site/pages/page-view.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** An empty page with the links by which this person may fill it; any other page, and that of a stranger, as it is. */
export async function withStaffLinks(
  deps: Deps,
  page: ResolvedPage | undefined,
  cookies: string | null,
): Promise<ResolvedPage | undefined> {
  if (page?.view.kind !== 'empty') return page
  const token = deps.cookies.readSessionToken(cookies)
  const caller = token ? await readCaller(deps, token) : null
  if (!caller) return page
  const { view } = page
  const staffLinks: StaffLink[] = []
  if (caller.permissions.has('pages/update') && view.pageId)
    staffLinks.push({ href: sectionsPath(view.pageId), text: 'Add the first section' })
  if (caller.permissions.has('settings/update')) staffLinks.push({ href: ADMIN_PATHS.seeding, text: 'Seed the initial data' })
  return { ...page, view: { ...view, staffLinks } }
}
