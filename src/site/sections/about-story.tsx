import { Picture } from '#site/ui/picture.tsx'
import { Paragraphs } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './about-story.module.css'

/** The aspect ratio for pictures of unknown size. */
const SHAPE = { width: 800, height: 600 }

/** The narrow pictures, as in the style sheet. They are as high as the wide ones beside them. */
const isCropped = (index: number) => index % 4 === 1 || index % 4 === 2

export function AboutStory({ section, anchor }: SectionProps<'about-story'>) {
  const { text, images } = section.content
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={text === '' && images.length === 0}>
      <div>
        <div className={styles.text} dir="auto">
          <Paragraphs text={text} />
        </div>
        {images.length > 0 && (
          <ul className={styles.pictures}>
            {images.map(({ url, alt }, index) => (
              <li key={index}>
                <Picture
                  picture={{ ...SHAPE, url, alt }}
                  sizes="(min-width: 76rem) 30rem, 60vw"
                  cropTo={isCropped(index) ? 4 / 3 : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionFrame>
  )
}
