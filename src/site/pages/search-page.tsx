import { formatCount, formatNumber } from '#contract/text/format-count.ts'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import { useSite } from '#site/site-context.tsx'
import { ContactValue } from '#site/ui/contact-value.tsx'
import { PageTitle } from '#site/ui/page-title.tsx'
import { Pager } from '#site/ui/pager.tsx'
import { Day } from '#site/ui/post-meta.tsx'
import { SearchForm } from '#site/ui/search-form.tsx'
import type { Search, SearchResult } from './page-view.ts'
import styles from './search-page.module.css'

const KINDS: Record<SearchResult['kind'], string> = { page: 'Page', post: 'News' }

function summary({ query, total, isCapped, match }: Search) {
  if (query === '') return 'Type a word or two: a course, a fee, a name.'
  if (total === 0) return `Nothing was found for “${query}”. Try fewer or other words, or ask us.`
  if (match === 'any') return `No page has all the words “${query}”. These have some of them.`
  if (isCapped) return `More than ${formatNumber(total)} results for “${query}”. Add a word to find fewer.`
  return `${formatCount(total, 'result', 'results')} for “${query}”`
}

const Results = ({ results }: { results: SearchResult[] }) => (
  <ol className={styles.results}>
    {results.map(({ title, path, snippet, kind, publishedAt }) => (
      <li key={path}>
        <h2 dir="auto">
          <a href={path}>{title}</a>
        </h2>
        <p className={styles.kind}>
          {KINDS[kind]}
          {publishedAt && (
            <>
              {' · '}
              <Day iso={publishedAt} />
            </>
          )}
        </p>
        <p dir="auto">{snippet.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))}</p>
      </li>
    ))}
  </ol>
)

/** Links that may help instead. */
function NothingFound() {
  const phone = useSite().contactInfo.find((entry) => entry.type === 'phone')
  return (
    <ul className={styles.instead}>
      {phone && (
        <li>
          Call us: <ContactValue type="phone" value={phone.value} />
        </li>
      )}
      <li>
        <a href={PUBLIC_PATHS.contact}>Contact</a>
      </li>
      <li>
        <a href={PUBLIC_PATHS.programs}>Programs</a>
      </li>
    </ul>
  )
}

const getSearchPath = (params: Record<string, string>) => `${PUBLIC_PATHS.search}?${new URLSearchParams(params)}`

export function SearchPage({ search }: { search: Search }) {
  const { query, results, page, pages, match, suggestion } = search
  const getPath = (number: number) =>
    getSearchPath({ q: query, ...(number > 1 && { ...(match === 'any' && { match }), page: String(number) }) })
  return (
    <>
      <PageTitle title="Search" />
      <div className={`wrap ${styles.body}`}>
        <SearchForm label="What are you looking for?" query={query} />
        <output>{summary(search)}</output>
        {suggestion !== null && (
          <p>
            Did you mean <a href={getSearchPath({ q: suggestion })}>{suggestion}</a>?
          </p>
        )}
        {results.length > 0 && <Results results={results} />}
        {query !== '' && results.length === 0 && <NothingFound />}
        <Pager page={page} pages={pages} getPath={getPath} />
      </div>
    </>
  )
}
