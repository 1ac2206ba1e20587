import { DEFAULT_MENU } from '#contract/site.ts'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { CONTACT_ENTRIES } from './college.ts'
import { PICTURES } from './pictures.ts'

/* The rows that the seeding tool inserts: the built-in content itself, so that staff start to edit from what visitors saw. */

const pages = RESERVED_SLUGS.map((slug) => BUILT_IN_PAGES[slug])

export const SEEDS = {
  pages: pages.map(({ slug, title, metaDescription }) => ({ slug, title, metaDescription })),
  menuItems: DEFAULT_MENU,
  /** By the slug of their page. */
  pageSections: pages.map(({ slug, sections }) => ({
    slug,
    sections: sections.filter((section) => section.isSeeded).map(({ isSeeded: _, ...section }) => section),
  })),
  contactInfo: CONTACT_ENTRIES,
  media: Object.values(PICTURES).map(({ title, url, alt }) => ({
    title,
    filePath: url,
    altText: alt,
    mediaType: 'image' as const,
  })),
}
