import type { Slide } from '#contract/sections/read-content.ts'
import { Picture } from '#site/ui/picture.tsx'
import styles from './hero.module.css'

const IS_FILE = /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i

function Video({ url, poster }: { url: string; poster: string }) {
  if (!IS_FILE.test(url))
    return (
      <a className={styles.watch} href={url} rel="noopener">
        Watch the video
      </a>
    )
  // The browser loads nothing before the visitor plays the video, because data costs money.
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a hero stores the address of a video but no captions
    <video
      className={styles.picture}
      src={url}
      poster={poster || undefined}
      controls
      playsInline
      preload="none"
      width={800}
      height={600}
    />
  )
}

interface Props {
  slides: Slide[]
  videoUrl: string
  /** The slide that is shown; undefined while CSS moves them. */
  at: number | undefined
}

/** The right-hand side: pictures, a video, or a plain pattern. */
export function HeroPictures({ slides, videoUrl, at }: Props) {
  if (videoUrl)
    return (
      <div className={styles.side}>
        <Video url={videoUrl} poster={slides[0]?.imageUrl ?? ''} />
      </div>
    )
  if (slides.every((slide) => slide.imageUrl === '')) return <div className={styles.cloth} />
  return (
    <div className={styles.side}>
      <div className={styles.track}>
        {slides.map(({ imageUrl, alt }, index) => (
          <div key={index} className={styles.slide} aria-hidden={at !== undefined && index !== at ? true : undefined}>
            {imageUrl && (
              <Picture
                className={styles.picture}
                picture={{ url: imageUrl, alt, width: 800, height: 600 }}
                sizes="(min-width: 60em) 55vw, 100vw"
                cropTo={4 / 3}
                isEager={index === 0}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
