import type { NewsPost } from '#contract/sections/read-content.ts'
import { Categories } from '#site/ui/labels.tsx'
import { Picture } from '#site/ui/picture.tsx'
import { PostMeta } from '#site/ui/post-meta.tsx'
import styles from './post-cards.module.css'

const SMALL = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'
const LARGE = '(min-width: 64rem) 44rem, 100vw'

interface Props {
  posts: NewsPost[]
  /** The featured posts at the top. */
  isLarge?: boolean
  Title?: 'h2' | 'h3'
}

/** Posts as cards. The title is the link. */
export const PostCards = ({ posts, isLarge = false, Title = 'h2' }: Props) => (
  <ul className={isLarge ? styles.large : styles.cards}>
    {posts.map(({ title, path, excerpt, image, publishedAt, readingMinutes, categories }) => (
      <li key={path} className={styles.card}>
        {image ? (
          <Picture picture={image} sizes={isLarge ? LARGE : SMALL} cropTo={3 / 2} className={styles.picture} isEager={isLarge} />
        ) : (
          isLarge && <div className={styles.cloth} />
        )}
        <div className={styles.words}>
          <Title dir="auto">
            <a href={path}>{title}</a>
          </Title>
          <PostMeta publishedAt={publishedAt} readingMinutes={readingMinutes} />
          {excerpt && <p dir="auto">{excerpt}</p>}
          <Categories categories={categories} />
        </div>
      </li>
    ))}
  </ul>
)
