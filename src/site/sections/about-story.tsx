import { SectionFrame } from '../ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './about-story.module.css'

export function AboutStory({ section: { title, description, content }, anchor }: SectionProps<'about-story'>) {
  const paragraphs = content.text.split(/\n{2,}/).filter(Boolean)
  return (
    <SectionFrame
      title={title}
      description={description}
      anchor={anchor}
      isEmpty={paragraphs.length + content.images.length === 0}
    >
      <div>
        <div className={styles.text}>
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        {content.images.length > 0 && (
          <div className={styles.pictures}>
            {content.images.map(({ url, alt }, index) => (
              <img key={index} src={url} alt={alt} width={800} height={600} loading="lazy" decoding="async" />
            ))}
          </div>
        )}
      </div>
    </SectionFrame>
  )
}
