import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import type { LinkTarget } from '#contract/links/links.ts'
import { pagePath, PUBLIC_PATHS } from '#contract/paths.ts'
import { toDisplay } from '#contract/sections/display.ts'
import { listProgramAnchors } from '#contract/sections/program-anchors.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import type { Db } from '#server/db/database.ts'
import { normalizeText } from '#server/db/normalize-text.ts'
import { listMedia } from '#server/features/media/store.ts'
import { listActiveMenu } from '#server/features/menu-items/store.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import { findPage, listPagesBySlug, getStatusAt } from '#server/features/pages/store.ts'
import { findBrokenLinks, findProblems } from './problems.ts'
import { findPlace } from './rules.ts'
import { listLinkedPages } from './store.ts'

const MAX_FILES = 20
const PROGRAMS = 'programs'

/** Pages that every website has. They may have no row in the database. */
const FIXED_PAGES = [
  ...Object.values(BUILT_IN_PAGES).map(({ title, slug }) => ({ title, url: pagePath(slug) })),
  { title: 'News', url: PUBLIC_PATHS.blog },
].map((page): LinkTarget => ({ kind: 'page', status: 'published', ...page }))

function findFixedPages(search: string, stored: LinkTarget[]): LinkTarget[] {
  const words = normalizeText(search)
  const isStored = new Set(stored.map(({ url }) => url))
  return FIXED_PAGES.filter(({ title, url }) => !isStored.has(url) && normalizeText(`${title} ${url}`).includes(words))
}

/** The programmes of study on the page Programs with these words in their title. */
async function findPrograms(db: Db, search: string): Promise<LinkTarget[]> {
  const words = normalizeText(search).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const [page] = await listPagesBySlug(db, [PROGRAMS])
  const stored = page ? await listSectionsOf(db, [page.id]) : []
  const first = mergeVisibleSections(builtInSections(PROGRAMS), stored).find(
    (section) => canonicalType(section.sectionType) === PROGRAMS,
  )
  const shown = first && toDisplay(first, 'built-in')
  if (shown?.type !== PROGRAMS) return []
  const anchors = listProgramAnchors(shown.content)
  return shown.content.flatMap(({ title }, index): LinkTarget[] => {
    const isFound = words.every((word) => normalizeText(title).includes(word))
    return isFound && anchors[index] ? [{ kind: 'program', title, url: `${PUBLIC_PATHS.programs}#${anchors[index]}` }] : []
  })
}

export const links = {
  search: operations.links.search.handler(async ({ context: { db, deps }, input: { search } }) => {
    const now = deps.now().toISOString()
    // A path finds its page.
    const words = search.replace(/^\//, '')
    const [rows, programs, media] = await Promise.all([
      listLinkedPages(db, words),
      findPrograms(db, words),
      listMedia(db, { search, page: 1, sort: '-createdAt', missingAlt: false }),
    ])
    const pages = rows.map(({ title, slug, kind, ...row }): LinkTarget => ({
      kind,
      title,
      url: pagePath(slug),
      status: getStatusAt(now, row),
    }))
    const files = media.items.slice(0, MAX_FILES).map(({ title, filePath, file, mediaType }): LinkTarget => ({
      kind: 'file',
      title,
      url: filePath,
      mimeType: file?.mimeType ?? mediaType,
      bytes: file?.bytes ?? null,
    }))
    return [...findFixedPages(words, pages), ...pages, ...programs, ...files]
  }),

  broken: operations.links.broken.handler(({ context: { db, deps } }) =>
    findBrokenLinks(db, { now: deps.now().toISOString(), publicUrl: deps.config.publicUrl }),
  ),

  menuItemsTo: operations.links.menuItemsTo.handler(async ({ context: { db, deps }, input: { id }, errors }) => {
    const { slug } = requireFound(await findPage(db, id), errors)
    // Its built-in content stays.
    if (isBuiltIn(slug)) return []
    const menu = await listActiveMenu(db)
    return menu.filter(({ url }) => {
      const place = findPlace(url, deps.config.publicUrl)
      return place?.kind === 'page' && place.slug === slug
    })
  }),

  check: operations.links.check.handler(({ context: { db, deps }, input: { urls } }) => {
    const links = urls.map((url) => ({ url }))
    return findProblems(db, links, { now: deps.now().toISOString(), publicUrl: deps.config.publicUrl })
  }),
}
