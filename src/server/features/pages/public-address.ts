import { pagePath } from '#contract/paths.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import { describeEndedRules } from '#server/redirects/store.ts'
import { updateLinks } from './update-links.ts'
import { movedJson } from '#server/records/moved-links.ts'
import type { PageState } from './rules.ts'
import { hasRule, insertRedirect, isSlugInUse, listFormerSlugs, removeRedirect, replaceRedirect } from './slug-store.ts'
import type { StoredPage } from './store.ts'

type Before = Pick<StoredPage, 'slug' | 'status' | 'publicSlug'>

/** The slug under which visitors see the page, or saw it last. */
const getLastPublicSlug = (page: Before) => (page.status === 'published' ? page.slug : page.publicSlug)

/** The slugs whose links have to change. Only people who may publish change links that visitors see to the slug of a draft. */
function slugsToFollow({ permissions }: Pick<StaffChange, 'permissions'>, before: Before, after: PageState): string[] {
  const former = after.status === 'published' ? getLastPublicSlug(before) : null
  const renamed = permissions.has('content/publish') ? before.slug : null
  return [...new Set([former, renamed])].filter((slug) => slug !== null).filter((slug) => slug !== after.slug)
}

export const getNextPublicSlug = (before: Before | undefined, after: PageState): string | null =>
  after.status === 'published' ? after.slug : ((before && getLastPublicSlug(before)) ?? null)

/** The text or the sections of a page, with their links to the page changed from its old slug to the new one. */
export const withOwnLinks = <Content>({ publicUrl }: StaffChange, content: Content, from: string, to: string): Content =>
  from === to ? content : movedJson(content, { publicUrl, from: pagePath(from), to: pagePath(to) })

/** A published page takes its slug over from a page that had it before. */
export async function takeOverSlug({ trx }: StaffChange, after: PageState): Promise<void> {
  if (after.status === 'published') await removeRedirect(trx, after.slug)
}

/** Describes what publishing or scheduling a page changes for redirects from its current and former addresses. */
export async function describeEndedRedirect(
  { trx }: Pick<StaffChange, 'trx'>,
  before: (Before & { id: string }) | undefined,
  after: PageState,
) {
  const { slug, status } = after
  if (status === 'draft') return null
  const isShown = before !== undefined && before.status !== status && before.status !== 'published'
  if (!isShown && before?.slug === slug) return null
  const former = isShown ? await listFormerSlugs(trx, before.id) : []
  return describeEndedRules(trx, [slug, ...former], status === 'scheduled')
}

/** Whether visitors of a hidden page's slug get another page or a redirect of staff. */
const isUsedElsewhere = async (db: Db, slug: string, id: string) => (await isSlugInUse(db, slug, id)) || hasRule(db, slug)

/** Redirects former public addresses to the page and changes the links to them. Redirects to hidden pages do not work yet. */
export async function moveAddress(change: StaffChange, id: string, before: Before, after: PageState) {
  const { trx, at } = change
  const former = getLastPublicSlug(before)
  const isTaken = former !== null && before.status !== 'published' && (await isSlugInUse(trx, former, id))
  await takeOverSlug(change, after)
  if (former !== null && former !== after.slug && !isTaken) {
    if (before.status === 'published') await replaceRedirect(trx, former, id, at)
    else await insertRedirect(trx, former, id, at)
  }
  for (const slug of slugsToFollow(change, before, after)) {
    if (slug === former ? isTaken : await isUsedElsewhere(trx, slug, id)) continue
    await updateLinks(change, { from: pagePath(slug), to: pagePath(after.slug) }, id)
  }
}
