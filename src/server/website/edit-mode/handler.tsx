import { canonicalType } from '#contract/sections/schemas.ts'
import { STORED_SECTION_SAMPLES } from '#content/section-samples.ts'
import { operations } from '#server/api/implementer.ts'
import { requireEditable } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/context.ts'
import { findPage, findPageWithSections } from '#server/features/pages/store.ts'
import { emptyForm } from '#server/website/contact-form.ts'
import { readMediaIn } from '#server/website/render/page-media.tsx'
import { findEdited, withItsDraft } from './find-edited.ts'
import { renderArticle, renderHeading } from './render-page-fields.tsx'
import { renderSection } from './render-section.tsx'

export const pageEditor = {
  find: operations.pageEditor.find.handler(({ context, input: { path } }) =>
    findEdited(context.deps, requireCaller(context), path),
  ),

  render: operations.pageEditor.render.handler(async ({ context, input, errors }) => {
    const { pageId, title, content, sections, publishDate, excerpt, featuredImage } = input
    const { deps } = context
    const db = deps.database.kysely
    const page = requireEditable(requireCaller(context), await findPageWithSections(db, pageId), errors)
    const [siteChrome, media] = await Promise.all([deps.readSiteChrome(), readMediaIn(db, sections)])
    if (content !== null) {
      const stored = await withItsDraft(deps, page)
      const changed = {
        ...stored,
        title,
        content,
        excerpt: excerpt ?? stored.excerpt,
        featuredImage: featuredImage ?? stored.featuredImage,
        date: publishDate || stored.date,
      }
      return { heading: await renderArticle(deps, changed, siteChrome), sections: [] }
    }
    const edited = { deps, slug: page.slug, title, siteChrome, media, form: emptyForm(deps) }
    const first = sections.find(({ isFirst }) => isFirst)
    const hasHeading = canonicalType(first?.sectionType ?? '') !== 'hero'
    return {
      heading: hasHeading ? renderHeading(title) : '',
      sections: await Promise.all(
        sections.map(async (section) => ({ id: section.id, html: await renderSection(section, edited) })),
      ),
    }
  }),

  gallery: operations.pageEditor.gallery.handler(async ({ context, input: { pageId }, errors }) => {
    const { deps } = context
    const db = deps.database.kysely
    const { slug } = requireEditable(requireCaller(context), await findPage(db, pageId), errors)
    const [siteChrome, media] = await Promise.all([deps.readSiteChrome(), readMediaIn(db, SAMPLES)])
    const edited = { deps, slug, title: '', siteChrome, media, form: emptyForm(deps) }
    const draw = async (sample: (typeof SAMPLES)[number]) => {
      const drawn = {
        ...sample,
        id: `sample-${sample.sectionType}`,
        hasAnchor: sample.sectionType === 'contact-form',
        isFirst: false,
      }
      return { ...sample, html: await renderSection(drawn, edited) }
    }
    return Promise.all(SAMPLES.map(draw))
  }),
}

/** Belong to the pages that come with the program. */
const NOT_OFFERED = ['policy', 'vision-mission']
/** Their built-in content is an invented address. Contact Info has the real one. */
const WITHOUT_CONTENT = ['contact-info', 'map', 'location']

/** One section of each type that people can add, filled with texts to replace. */
const SAMPLES = STORED_SECTION_SAMPLES.filter(({ sectionType }) => !NOT_OFFERED.includes(sectionType)).map(
  ({ sectionType, title, description, content }) => ({
    sectionType,
    title: title ?? '',
    description: description ?? '',
    content: WITHOUT_CONTENT.includes(sectionType) ? {} : content,
  }),
)
