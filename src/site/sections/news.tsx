import { PostCards } from '#site/pages/post-cards.tsx'
import styles from './news.module.css'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

/** The newest posts of a category, or of all. Without posts the section is left out. */
export function News({ section, anchor }: SectionProps<'news'>) {
  const { posts, more } = section.content
  if (posts.length === 0) return null
  return (
    <SectionFrame section={section} anchor={anchor} layout="above">
      <PostCards posts={posts} Title={section.title ? 'h3' : 'h2'} />
      {more && (
        <p className={styles.more}>
          <a className="button quiet" href={more.path}>
            {more.title}
          </a>
        </p>
      )}
    </SectionFrame>
  )
}
