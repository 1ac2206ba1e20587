import type { SearchResult as FoundPage } from '#contract/search/search.ts'
import type { DisplaySection } from '#contract/sections/display.ts'
import type { NewsPost } from '#contract/sections/read-content.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import type { PictureFile } from '#site/ui/picture.tsx'

export interface Crumb {
  title: string
  path: string
}
export type CategoryLink = NewsPost['categories'][number]
export interface TagLink {
  name: string
  slug: string
}

export interface Article {
  title: string
  /** Sanitised HTML. */
  html: string
  excerpt: string
  image: PictureFile | null
  breadcrumbs: Crumb[]
  /** ISO 8601. Null for a page, which has no date. */
  publishedAt: string | null
  updatedAt: string
  author: string
  readingMinutes: number
  categories: CategoryLink[]
  tags: TagLink[]
  previous: Crumb | null
  next: Crumb | null
  /** The whole address of a post, for sharing. Null for a page. */
  address: string | null
}

export interface PostList {
  heading: string
  intro: string
  breadcrumbs: Crumb[]
  /** The address of the first page. The others are at /page/2 and so on below it. */
  basePath: string
  posts: NewsPost[]
  featured: NewsPost[]
  page: number
  pages: number
  total: number
}

/** In the snippet, every second part is a word of the query. */
export type SearchResult = Omit<FoundPage, 'snippet'> & { snippet: string[] }
export interface Search {
  query: string
  results: SearchResult[]
  total: number
  /** Whether there are more results than `total`. */
  isCapped: boolean
  /** Whether the results contain all words. If none does, they contain any of them. */
  match: 'all' | 'any'
  /** Similar words, if nothing was found. */
  suggestion: string | null
  page: number
  pages: number
}

export interface ApiOperation {
  method: string
  path: string
  summary: string
  access: string
  parameters: { name: string; place: string; isRequired: boolean; schema: string }[]
  /** A JSON Schema as text, or ''. */
  body: string
  answers: { title: string; schema: string }[]
}

/** A link to fill an empty page, for signed-in staff. */
export interface StaffLink {
  href: string
  text: string
}

/** The data of each kind of public page. */
export type PageView =
  | { kind: 'sections'; title: string; sections: DisplaySection[]; form: ContactFormState }
  | { kind: 'article'; article: Article }
  | { kind: 'posts'; list: PostList }
  | { kind: 'search'; search: Search }
  | { kind: 'api'; title: string; operations: ApiOperation[] }
  | { kind: 'empty'; title: string; staffLinks?: StaffLink[] }
  | { kind: 'unknown-slug' | 'ended' | 'not-found'; title: string }
  | { kind: 'failed'; title: string; reason: string }
