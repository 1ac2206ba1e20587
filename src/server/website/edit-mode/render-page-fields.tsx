import { renderToStaticMarkup } from 'react-dom/server'
import type { Deps } from '#server/deps.ts'
import type { PageWithSections } from '#server/features/pages/store.ts'
import { readMediaIn, withMedia } from '#server/website/render/page-media.tsx'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'
import { resolveArticle } from '#server/website/resolve/article.ts'
import { ArticlePage } from '#site/pages/article-page.tsx'
import { SiteProvider } from '#site/site-context.tsx'
import { KnownPicturesContext } from '#site/ui/picture.tsx'
import { PageTitle } from '#site/ui/page-title.tsx'
import { MARKS, toMarkCharacter, type Mark } from './mark-fields.ts'
import { readMarks } from './read-marks.ts'
import { HINTS, markedPictures } from './render-section.tsx'

/* The title and the text of a page, and what else a post shows, marked as the fields of a section are. */

const [TITLE, TEXT, EXCERPT, IMAGE] = [0, 1, 2, 3].map(toMarkCharacter)
const withoutMarks = (text: string) => text.replace(MARKS, '')

const marksFor = (title: string, excerpt = '', image = ''): Mark[] => [
  { path: 'title', kind: 'text', text: title },
  // It follows the HTML.
  { path: 'content.html', kind: 'text', text: '' },
  { path: 'content.excerpt', kind: 'text', text: excerpt },
  { path: 'content.featuredImage', kind: 'image', text: image },
]

/** What is above sections that do not begin with a hero. */
export function renderHeading(typed: string): string {
  const title = withoutMarks(typed)
  return readMarks(renderToStaticMarkup(<PageTitle title={title + TITLE} />), marksFor(title))
}

/** A post, or a page without sections. */
export async function renderArticle(deps: Deps, page: PageWithSections, { site }: SiteChrome): Promise<string> {
  const title = withoutMarks(page.title)
  const excerpt = withoutMarks(page.excerpt ?? '').trim()
  const found = await resolveArticle(deps, { ...page, title, excerpt, content: withoutMarks(page.content) })
  const media = await readMediaIn(deps.database.kysely, found.view)
  const { view } = withMedia(found, media)
  if (view.kind !== 'article') throw new Error('resolveArticle returned a page of another kind')
  const { image, publishedAt } = view.article
  const article = {
    ...view.article,
    title: title + TITLE,
    html: view.article.html + TEXT,
    excerpt: excerpt && excerpt + EXCERPT,
    image: image && { ...image, url: image.url + IMAGE },
  }
  const html = renderToStaticMarkup(
    <KnownPicturesContext value={markedPictures(media.pictures)}>
      <SiteProvider initial={site}>
        <ArticlePage article={article} />
      </SiteProvider>
    </KnownPicturesContext>,
  )
  const marked = readMarks(html, marksFor(title, excerpt, image?.url)).replace(HINTS, '')
  return publishedAt ? marked.replace('<time', '<time data-field="content.publishDate" data-kind="date"') : marked
}
