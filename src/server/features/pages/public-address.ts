import type { PageRecord } from '#contract/pages.ts'
import { pagePath } from '#contract/paths.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { updateLinks } from './update-links.ts'
import { movedHtml } from './moved-links.ts'
import type { PageState } from './rules.ts'
import { insertRedirect, isSlugInUse, removeRedirect, replaceRedirect, type StoredPage } from './store.ts'

type Before = Pick<PageRecord, 'slug' | 'status'> & Pick<StoredPage, 'publicSlug'>

/** The slug under which visitors see the page, or last saw it. */
const lastPublicSlug = (page: Before) => (page.status === 'published' ? page.slug : page.publicSlug)

/** The slugs whose links have to lead to the new one. Nothing that visitors see follows a draft of somebody who may not publish. */
function slugsToFollow({ permissions }: Pick<StaffChange, 'permissions'>, before: Before, after: PageState): string[] {
  const former = after.status === 'published' ? lastPublicSlug(before) : null
  const renamed = permissions.has('content/publish') ? before.slug : null
  return [...new Set([former, renamed])].filter((slug) => slug !== null && slug !== after.slug) as string[]
}

export const publicSlugAfter = (before: Before | undefined, after: PageState): string | null =>
  after.status === 'published' ? after.slug : ((before && lastPublicSlug(before)) ?? null)

/** The text of a page whose links to itself lead to its new slug. */
export const withOwnLinks = (content: string, before: Pick<Before, 'slug'>, after: PageState, publicUrl: string) =>
  before.slug === after.slug ? content : movedHtml(content, { publicUrl, from: pagePath(before.slug), to: pagePath(after.slug) })

/** Takes the slug over from the page that had it before, once visitors see this one. */
export async function takeOverSlug({ trx }: StaffChange, after: PageState): Promise<void> {
  if (after.status === 'published') await removeRedirect(trx, after.slug)
}

/** Former public addresses and the links to them lead to the page. A redirect to a page that is not public leads nowhere yet. */
export async function moveAddress(change: StaffChange, id: string, before: Before, after: PageState, publicUrl: string) {
  const { trx, at } = change
  const former = lastPublicSlug(before)
  const isTaken = former !== null && before.status !== 'published' && (await isSlugInUse(trx, former, id))
  await takeOverSlug(change, after)
  if (former !== null && former !== after.slug && !isTaken) {
    if (before.status === 'published') await replaceRedirect(trx, former, id, at)
    else await insertRedirect(trx, former, id, at)
  }
  for (const slug of slugsToFollow(change, before, after)) {
    if (slug === former && isTaken) continue
    await updateLinks(change, id, { publicUrl, from: pagePath(slug), to: pagePath(after.slug) })
  }
}
