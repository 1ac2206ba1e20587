import { Categories, Tags } from '#site/ui/labels.tsx'
import { PageTitle } from '#site/ui/page-title.tsx'
import { Picture } from '#site/ui/picture.tsx'
import { Day, PostMeta } from '#site/ui/post-meta.tsx'
import { RichText } from '#site/ui/rich-text.tsx'
import { Breadcrumbs } from '#site/ui/breadcrumbs.tsx'
import type { Article, Crumb } from './page-view.ts'
import styles from './article-page.module.css'

const A_DAY = 86_400_000

const isRevised = ({ publishedAt, updatedAt }: Article) =>
  publishedAt !== null && Date.parse(updatedAt) - Date.parse(publishedAt) > A_DAY

const Neighbour = ({ word, rel, to }: { word: string; rel: 'prev' | 'next'; to: Crumb | null }) =>
  to && (
    <a href={to.path} rel={rel}>
      <span>{word}</span>
      <bdi>{to.title}</bdi>
    </a>
  )

const whatsAppUrl = (title: string, address: string) => `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`

/** Works without script: the address can be held down or selected to copy it. */
const Share = ({ title, address }: { title: string; address: string }) => (
  <p className={styles.share}>
    <a className="touch" href={whatsAppUrl(title, address)} rel="noopener nofollow">
      Share on WhatsApp
    </a>
    or copy the address:{' '}
    <a className={styles.address} href={address} dir="ltr">
      {address}
    </a>
  </p>
)

/** A post, or a page without sections. */
export function ArticlePage({ article }: { article: Article }) {
  const { title, html, excerpt, image, breadcrumbs, publishedAt, author, readingMinutes, categories, tags, previous, next } =
    article
  return (
    <article>
      <PageTitle title={title} before={<Breadcrumbs crumbs={breadcrumbs} />}>
        {publishedAt && <PostMeta publishedAt={publishedAt} author={author} readingMinutes={readingMinutes} />}
        <Categories categories={categories} />
      </PageTitle>
      <div className={`wrap ${styles.body}`}>
        {excerpt && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        {image && (
          <Picture
            picture={{ ...image, alt: undefined }}
            sizes="(min-width: 76rem) 60rem, 100vw"
            className={styles.picture}
            isEager
          />
        )}
        <RichText html={html} />
        {isRevised(article) && (
          <p className={styles.revised}>
            Last changed on <Day iso={article.updatedAt} />
          </p>
        )}
        <Tags tags={tags} />
        {article.address && <Share title={title} address={article.address} />}
        {(previous ?? next) && (
          <nav className={styles.neighbours} aria-label="More news">
            <Neighbour word="Earlier" rel="prev" to={previous} />
            <Neighbour word="Later" rel="next" to={next} />
          </nav>
        )}
      </div>
    </article>
  )
}
