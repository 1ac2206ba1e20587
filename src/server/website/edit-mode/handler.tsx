import { renderToStaticMarkup } from 'react-dom/server'
import { canonicalType } from '#contract/sections/schemas.ts'
import { operations } from '#server/api/implementer.ts'
import { requireEditable } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { mayEdit } from '#server/auth/session/may-edit.ts'
import { arrange } from '#server/features/pages/sections/rules.ts'
import { findPage, findVisiblePage } from '#server/features/pages/store.ts'
import { emptyForm } from '#server/website/contact-form.ts'
import { readMediaIn } from '#server/website/render/pictures.tsx'
import { readSiteChrome } from '#server/website/render/site-chrome.ts'
import { PageTitle } from '#site/ui/page-title.tsx'
import { SAMPLES } from './samples.ts'
import { renderSection } from './render-section.tsx'

const slugAt = (path: string) => (path === '/' ? 'home' : path.slice(1).replace(/\/$/, '').toLowerCase())

export const pageEditor = {
  find: operations.pageEditor.find.handler(async ({ context, input: { path } }) => {
    const { database, now } = context.deps
    const caller = requireCaller(context)
    const page = await findVisiblePage(database.kysely, slugAt(path), now().toISOString())
    // The text of a post, and of a page without sections, has an editor of its own.
    const isText = page && (page.kind === 'post' || (page.content.trim() !== '' && arrange(page).length === 0))
    return page && !isText && mayEdit(caller, page) ? { pageId: page.id } : null
  }),

  render: operations.pageEditor.render.handler(async ({ context, input: { pageId, title, sections }, errors }) => {
    const { deps } = context
    const db = deps.database.kysely
    const page = requireEditable(requireCaller(context), await findPage(db, pageId), errors)
    const [siteChrome, media] = await Promise.all([readSiteChrome(db, deps.now()), readMediaIn(db, sections)])
    const edited = { deps, slug: page.slug, title, siteChrome, media, form: emptyForm(deps) }
    const first = sections.find(({ isFirst }) => isFirst)
    const hasHeading = first !== undefined && canonicalType(first.sectionType) !== 'hero'
    return {
      heading: hasHeading ? renderToStaticMarkup(<PageTitle title={title} />) : '',
      sections: await Promise.all(
        sections.map(async (section) => ({ id: section.id, html: await renderSection(section, edited) })),
      ),
    }
  }),

  gallery: operations.pageEditor.gallery.handler(async ({ context, input: { pageId }, errors }) => {
    const { deps } = context
    const db = deps.database.kysely
    const { slug } = requireEditable(requireCaller(context), await findPage(db, pageId), errors)
    const [siteChrome, media] = await Promise.all([readSiteChrome(db, deps.now()), readMediaIn(db, SAMPLES)])
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
