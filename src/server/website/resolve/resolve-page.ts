import { pagePath } from '#contract/paths.ts'
import { isBuiltIn, type BuiltInSlug } from '#contract/text/slug.ts'
import { findMoved } from '#server/features/pages/slug-store.ts'
import { findVisiblePage, type PageWithSections } from '#server/features/pages/store.ts'
import { pathTo } from '#server/http/redirect.ts'
import { getTarget } from '#server/redirects/rules.ts'
import { emptyForm } from '#server/website/contact-form.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { resolveArticle } from './article.ts'
import { resolveEmptyPage } from './empty-page.ts'
import { messagePage } from './message-page.ts'
import type { PageDeps, Resolution, ResolvedPage } from './resolved-page.ts'
import { resolveSections } from './sections-page.ts'

interface Visitor {
  /** The contact form as this visitor filled it in. */
  form?: ContactFormState
  /** If given, signed-in staff see how to fill an empty page. */
  cookies?: string | null
}

/** What visitors find at /SLUG: a page, a redirect from a former slug or of staff, or a message. One query, two for an article. */
export async function resolvePage(deps: PageDeps, slug: string, visitor: Visitor = {}): Promise<Resolution> {
  if (isBuiltIn(slug)) return resolveBuiltIn(deps, slug, visitor)
  const db = deps.database.kysely
  const now = deps.now().toISOString()
  const stored = await findVisiblePage(db, slug, now)
  if (stored) return resolveContent(deps, slug, stored, visitor)
  const moved = slug === slug.toLowerCase() ? await findMoved(db, slug, now) : { to: slug.toLowerCase() }
  if (!moved) return messagePage('unknown-slug', pagePath(slug))
  if ('rule' in moved) return { storedRedirect: getTarget(moved.rule, pagePath(slug)) }
  if (moved.to === null) return messagePage('ended', pagePath(slug))
  return { redirectTo: moved.to === 'home' ? '/' : pathTo(moved.to) }
}

/** A built-in page, with what staff have stored of it. One query. */
export async function resolveBuiltIn(deps: PageDeps, slug: BuiltInSlug, visitor: Visitor = {}): Promise<ResolvedPage> {
  return resolveContent(deps, slug, await findVisiblePage(deps.database.kysely, slug, deps.now().toISOString()), visitor)
}

/** The sections of a page, else its text, else the message that it is empty. */
export async function resolveContent(
  deps: PageDeps,
  slug: string,
  stored: PageWithSections | undefined,
  { form = emptyForm(deps), cookies }: Visitor = {},
): Promise<ResolvedPage> {
  const page = await resolveSections(deps, slug, stored, form)
  if (page) return page
  const other = await (stored?.content.trim() ? resolveArticle(deps, stored) : resolveEmptyPage(deps, slug, stored, cookies))
  // News sections have no posts yet.
  const hasNews = stored?.sections.some(({ sectionType, isActive }) => isActive && sectionType === 'news')
  return hasNews ? { ...other, dependsOn: [pagePath(slug), 'posts'] } : other
}
