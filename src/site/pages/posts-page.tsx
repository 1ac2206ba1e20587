import { listPagePath } from '#contract/paths.ts'
import { Breadcrumbs } from '#site/ui/breadcrumbs.tsx'
import { PageTitle } from '#site/ui/page-title.tsx'
import { Pager } from '#site/ui/pager.tsx'
import type { PostList } from './page-view.ts'
import { PostCards } from './post-cards.tsx'
import styles from './posts-page.module.css'

export function PostsPage({ list }: { list: PostList }) {
  const { heading, intro, breadcrumbs, basePath, posts, featured, page, pages, total } = list
  const getPath = (number: number) => listPagePath(basePath, number)
  return (
    <>
      <PageTitle title={heading} before={<Breadcrumbs crumbs={breadcrumbs} />}>
        {intro && <p>{intro}</p>}
        {pages > 1 && (
          <p>
            Page {page} of {pages}, {total} posts
          </p>
        )}
      </PageTitle>
      <div className={`wrap ${styles.body}`}>
        {featured.length > 0 && (
          <section className={styles.featured}>
            <h2 className="visually-hidden">Featured</h2>
            <PostCards posts={featured} isLarge Title="h3" />
          </section>
        )}
        {posts.length > 0 && <PostCards posts={posts} />}
        {posts.length + featured.length === 0 && <p className={styles.none}>Nothing has been published here yet.</p>}
        <Pager page={page} pages={pages} getPath={getPath} words={['Newer', 'Older']} />
      </div>
    </>
  )
}
