import { Layout, type LayoutProps } from '#site/layout/layout.tsx'
import { Sections } from '#site/sections/sections.tsx'
import { ApiPage } from './api-page.tsx'
import { ArticlePage } from './article-page.tsx'
import { EmptyPage, EndedPage, FailurePage, NotFoundPage, UnknownSlugPage } from './messages.tsx'
import type { PageView } from './page-view.ts'
import { PostsPage } from './posts-page.tsx'
import { SearchPage } from './search-page.tsx'

function Content({ view }: { view: PageView }) {
  switch (view.kind) {
    case 'sections':
      return <Sections sections={view.sections} pageTitle={view.title} form={view.form} />
    case 'article':
      return <ArticlePage article={view.article} />
    case 'posts':
      return <PostsPage list={view.list} />
    case 'search':
      return <SearchPage search={view.search} />
    case 'api':
      return <ApiPage title={view.title} operations={view.operations} />
    case 'empty':
      return <EmptyPage title={view.title} staffLinks={view.staffLinks} />
    case 'unknown-slug':
      return <UnknownSlugPage title={view.title} />
    case 'ended':
      return <EndedPage title={view.title} />
    case 'not-found':
      return <NotFoundPage />
    case 'failed':
      return <FailurePage title={view.title} reason={view.reason} />
  }
}

export function Page({ view, ...frame }: { view: PageView } & Omit<LayoutProps, 'children'>) {
  return (
    <Layout {...frame}>
      <Content view={view} />
    </Layout>
  )
}
