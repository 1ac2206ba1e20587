import { useId } from 'react'
import { Icon } from '#site/ui/icon.tsx'
import { Picture } from '#site/ui/picture.tsx'
import styles from './gallery.module.css'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

type GalleryPicture = SectionProps<'gallery'>['section']['content'][number]

/** The shape of a picture of unknown size. */
const SHAPE = { width: 800, height: 600 }

/** One, two or three pictures fill the row. */
const FEW_SIZES = ['(min-width: 64rem) 44rem, 100vw', '(min-width: 64rem) 37rem, 45vw', '(min-width: 64rem) 24rem, 45vw']
const SIZES = '(min-width: 64rem) 18rem, 45vw'

/** A picture that opens large, without script. */
function Item({
  picture: { imageUrl, caption, alt },
  number,
  sizes,
}: {
  picture: GalleryPicture
  number: number
  sizes: string
}) {
  const id = useId()
  const picture = { ...SHAPE, url: imageUrl, alt }
  return (
    <li>
      <figure>
        <button type="button" popoverTarget={id}>
          <Picture picture={picture} sizes={sizes} cropTo={4 / 3} />
          <span className="visually-hidden">Enlarge picture {number}</span>
        </button>
        {caption && <figcaption dir="auto">{caption}</figcaption>}
      </figure>
      <dialog id={id} popover="auto" aria-label={`Picture ${number}`} className={styles.large}>
        <Picture picture={picture} sizes="96vw" />
        {caption && <p dir="auto">{caption}</p>}
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
          <Icon name="close" />
        </button>
      </dialog>
    </li>
  )
}

export const Gallery = ({ section, anchor }: SectionProps<'gallery'>) => (
  <SectionFrame section={section} anchor={anchor} layout="wide" isEmpty={section.content.length === 0}>
    <ul className={styles.gallery}>
      {section.content.map((picture, index) => (
        <Item key={index} picture={picture} number={index + 1} sizes={FEW_SIZES[section.content.length - 1] ?? SIZES} />
      ))}
    </ul>
  </SectionFrame>
)
