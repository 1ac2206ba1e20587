import { renderToStaticMarkup } from 'react-dom/server'
import { storeCollegeName } from '#content/college-name.ts'
import { listSectionSamples, shownToVisitors, toCollege } from '#content/withhold-samples.ts'
import { toDisplayOn } from '#content/without-sample-contacts.ts'
import type { DrawnSection } from '#contract/pages/page-editor.ts'
import { countSamples, describeSamples, toSamples, type Samples } from '#contract/samples/samples.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import type { Deps } from '#server/deps.ts'
import { fillSections } from '#server/features/pages/sections/fill.ts'
import { withMediaInText, type PageMedia } from '#server/website/render/page-media.tsx'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { AnySection } from '#site/sections/sections.tsx'
import { SiteProvider } from '#site/site-context.tsx'
import { KnownFilesContext } from '#site/ui/known-files.ts'
import { KnownPicturesContext, type KnownPictures } from '#site/ui/picture.tsx'
import { TextLinksContext } from '#site/ui/plain-text.tsx'
import { markFields, MARKS, type FindSample } from './mark-fields.ts'
import { readMarks } from './read-marks.ts'

export interface EditedPage {
  deps: Pick<Deps, 'database' | 'now'>
  slug: string
  title: string
  siteChrome: SiteChrome
  media: Pick<PageMedia, 'files' | 'pictures'>
  form: ContactFormState
}

/** Pictures are looked up by their address, which carries a mark. */
export const markedPictures = (known: KnownPictures): KnownPictures =>
  new Proxy(known, {
    get(target, address: string) {
      const picture = target[address.replace(MARKS, '')]
      const mark = address.match(MARKS)?.[0] ?? ''
      return picture && { ...picture, url: picture.url + mark }
    },
  })

/** React asks browsers to load eager pictures early. In the middle of a page that is too late. */
export const HINTS = /^(?:<link [^>]*>)+/

const createFinder =
  (samples: Samples): FindSample =>
  (text) => {
    const sample = samples.get(text)
    return sample && (sample.isWithheld ? 'withheld' : 'shown')
  }

/** One section as visitors would see it, with its fields marked. A section without content gets an empty element. */
export async function renderSection(
  drawn: DrawnSection,
  { deps, slug, title, siteChrome, media, form }: EditedPage,
): Promise<string> {
  const unmarked = { ...drawn, orderIndex: 0, isActive: true }
  const college = toCollege(siteChrome.settings)
  const samples = toSamples(listSectionSamples(unmarked, slug, college))
  const isWithheld = shownToVisitors(storeCollegeName(unmarked, college.name), slug, college) === undefined
  const { section, marks } = markFields(unmarked, createFinder(samples))
  const shown = toDisplayOn(slug, section)
  const { settings, site } = siteChrome
  const fillIn = createFillIn(settings, site.contactInfo)
  const [filled] = await fillSections(deps, [shown.type === 'policy' ? fillIn(shown) : shown])
  const anchor = drawn.hasAnchor ? shown.type : undefined
  const html = renderToStaticMarkup(
    <KnownPicturesContext value={markedPictures(media.pictures)}>
      <KnownFilesContext value={media.files}>
        <TextLinksContext value={false}>
          <SiteProvider initial={site}>
            <AnySection
              section={withMediaInText(filled!, media)}
              anchor={anchor}
              pageTitle={drawn.isFirst ? title : ''}
              form={form}
            />
          </SiteProvider>
        </TextLinksContext>
      </KnownFilesContext>
    </KnownPicturesContext>,
  )
  const marked = readMarks(html, marks).replace(HINTS, '') || '<section></section>'
  const words = describeSamples(countSamples(samples, drawn))
  const attributes = `data-section="${drawn.id}"${words && ` data-samples="${words}"`}${isWithheld ? ' data-withheld' : ''}`
  return marked.replace(/^<[a-z]+/, (tag) => `${tag} ${attributes}`)
}
