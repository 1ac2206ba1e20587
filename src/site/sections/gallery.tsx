import { useId } from 'react'
import { Icon } from '#site/ui/icon.tsx'
import { Picture } from '#site/ui/picture.tsx'
import styles from './gallery.module.css'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

type GalleryPicture = SectionProps<'gallery'>['section']['content'][number]

/** The shape of a picture of unknown size. */
const SHAPE = { width: 800, height: 600 }

/** The width of a picture in a row of one to four on a wide screen. */
const WIDTHS = ['44rem', '37rem', '24rem', '18rem']

/** How many pictures are in the row of a picture on a wide screen. All rows are full: those of two come first. */
export function countInRow(index: number, count: number): number {
  if (count === 1) return 1
  if (count % 4 === 0) return 4
  const inTwos = [0, 4, 2][count % 3]!
  return index < inTwos ? 2 : 3
}

/** On a narrow screen two pictures are in a row, and the first of an odd number is alone. */
const findSizes = (index: number, count: number) =>
  `(min-width: 64rem) ${WIDTHS[countInRow(index, count) - 1]}, ${index === 0 && count % 2 === 1 ? '100vw' : '45vw'}`

/** A picture that opens large, without script. */
function Item({ picture: { imageUrl, caption, alt }, index, count }: { picture: GalleryPicture; index: number; count: number }) {
  const id = useId()
  const picture = { ...SHAPE, url: imageUrl, alt }
  return (
    <li data-row={countInRow(index, count)}>
      <figure>
        <button type="button" popoverTarget={id}>
          <Picture picture={picture} sizes={findSizes(index, count)} cropTo={4 / 3} />
          <span className="visually-hidden">Enlarge picture {index + 1}</span>
        </button>
        {caption && <figcaption dir="auto">{caption}</figcaption>}
      </figure>
      <dialog id={id} popover="auto" aria-label={`Picture ${index + 1}`} className={styles.large}>
        <Picture picture={picture} sizes="96vw" />
        <div className={styles.foot}>
          {caption && <p dir="auto">{caption}</p>}
          <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
      </dialog>
    </li>
  )
}

export const Gallery = ({ section, anchor }: SectionProps<'gallery'>) => (
  <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={section.content.length === 0}>
    <ul className={styles.gallery}>
      {section.content.map((picture, index) => (
        <Item key={index} picture={picture} index={index} count={section.content.length} />
      ))}
    </ul>
  </SectionFrame>
)
