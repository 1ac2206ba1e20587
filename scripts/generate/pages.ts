import { v7 as uuid } from 'uuid'
import { PICTURES } from '#content/pictures.ts'
import type { CategoryRow, MediaRow, PageRow, PageSectionRow, TagRow } from '#server/db/content-tables.ts'
import type { TrashedRows as RowsByTable } from '#server/records/trash.ts'
import type { Draws } from './random.ts'
import { SENTENCES, SUBJECTS, TOPICS } from './words.ts'

const FIRST_AT = Date.UTC(2016, 0, 4)
const pictures = Object.values(PICTURES)

const dated = (number: number, total: number) => {
  const at = new Date(FIRST_AT + Math.floor((number / total) * (Date.now() - FIRST_AT))).toISOString()
  return { version: 1, createdAt: at, updatedAt: at }
}

export const makeCategories = (count: number): CategoryRow[] =>
  Array.from({ length: count }, (_, number) => ({
    id: uuid(),
    name: `${TOPICS[number % TOPICS.length]} ${number}`,
    slug: `generated-category-${number}`,
    description: null,
    color: '#3B82F6',
    parentId: null,
    orderIndex: number,
    isActive: 1,
    ...dated(number, count),
  }))

export const makeTags = (count: number): TagRow[] =>
  Array.from({ length: count }, (_, number) => ({
    id: uuid(),
    name: `${TOPICS[number % TOPICS.length]} ${number}`,
    slug: `generated-tag-${number}`,
    description: null,
    color: '#10B981',
    isActive: 1,
    ...dated(number, count),
  }))

export function makeMedia(draws: Draws, number: number, total: number): MediaRow {
  const { title, url, alt } = draws.oneOf(pictures)
  return {
    id: uuid(),
    title: `${title} ${number}`,
    filePath: url,
    altText: alt,
    mediaType: 'image',
    fileNumber: null,
    mimeType: null,
    isDecorative: 0,
    focalX: 50,
    focalY: 50,
    folderId: null,
    ...dated(number, total),
  }
}

const text = ({ oneOf, below }: Draws) => Array.from({ length: 2 + below(5) }, () => oneOf(SENTENCES)).join(' ')

/** Half are posts with text, categories and tags; half are pages of three sections. Returns the rows by table. */
export function makePage(
  draws: Draws,
  number: number,
  total: number,
  known: { categories: CategoryRow[]; tags: TagRow[] },
): RowsByTable {
  const { below, oneOf, chance } = draws
  const isPost = number % 2 === 1
  const times = dated(number, total)
  const page: PageRow = {
    id: uuid({ msecs: Date.parse(times.createdAt) }),
    title: `${oneOf(SUBJECTS)}: ${oneOf(TOPICS)} ${number}`,
    slug: `generated-${number}`,
    kind: isPost ? 'post' : 'page',
    status: isPost && chance(0.1) ? 'draft' : 'published',
    content: isPost ? `<p>${text(draws)}</p><h2>${oneOf(TOPICS)}</h2><p>${text(draws)}</p>` : '',
    excerpt: isPost ? oneOf(SENTENCES) : '',
    metaDescription: oneOf(SENTENCES),
    seoTitle: null,
    isNoindex: 0,
    isFeatured: isPost && chance(0.001) ? 1 : 0,
    featuredImage: isPost && chance(0.5) ? oneOf(pictures).url : null,
    publishDate: isPost ? times.createdAt : null,
    publicSlug: null,
    endDate: null,
    endRedirect: null,
    createdBy: null,
    ...times,
  }
  const section = (sectionType: string, orderIndex: number, content: object): PageSectionRow => ({
    id: uuid(),
    pageId: page.id,
    sectionType,
    title: oneOf(TOPICS),
    description: oneOf(SENTENCES),
    content: JSON.stringify(content),
    orderIndex,
    isActive: 1,
    ...times,
  })
  const item = () => ({ icon: 'book-open', title: oneOf(TOPICS), description: oneOf(SENTENCES) })
  const some = <Row extends { id: string }>(rows: Row[], most: number) =>
    rows.length === 0 ? [] : [...new Set(Array.from({ length: 1 + below(most) }, () => rows[below(rows.length)]!.id))]
  return {
    pages: [page],
    pageSections: isPost
      ? []
      : [
          section('hero', 1, { headline: page.title, subheadline: oneOf(SENTENCES) }),
          section('features', 2, [item(), item(), item()]),
          section('faq', 3, [{ question: `${oneOf(SUBJECTS)}?`, answer: text(draws) }]),
        ],
    pageCategories: some(known.categories, 2).map((categoryId) => ({ pageId: page.id, categoryId })),
    pageTags: some(known.tags, 3).map((tagId) => ({ pageId: page.id, tagId })),
  }
}
