import { DEFAULT_MENU } from '#contract/settings/site.ts'
import { BUILT_IN_SLUGS, RESERVED_SLUGS } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { CONTACT_ENTRIES } from './college.ts'
import { PICTURES } from './pictures.ts'

/* The rows that the seeding tool inserts: the built-in content itself, so that staff start to edit from what visitors saw. */

export const SEEDS = {
  pages: BUILT_IN_SLUGS.map((slug) => {
    const { title, metaDescription } = BUILT_IN_PAGES[slug]
    // If it has no description, the privacy notice shows the built-in one with the college's name.
    return { slug, title, metaDescription: slug === 'privacy' ? '' : metaDescription }
  }),
  menuItems: DEFAULT_MENU,
  /** By the slug of their page. The privacy notice keeps the built-in sections until somebody edits them. */
  pageSections: RESERVED_SLUGS.map((slug) => BUILT_IN_PAGES[slug]).map(({ slug, sections }) => ({
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
