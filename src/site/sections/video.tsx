import { useContext } from 'react'
import { isOwnFile } from '#contract/sections/shared-fields.ts'
import { LANGUAGES } from '#contract/text/languages.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { getFileType, useKnownFile } from '#site/ui/known-files.ts'
import { KnownPicturesContext, Picture } from '#site/ui/picture.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './video.module.css'

type Content = SectionProps<'video'>['section']['content']

/** The shape of a video and of a picture of unknown size. */
const SHAPE = { width: 1280, height: 720 }

/** A video of ours. It loads when somebody plays it. */
function Player({ title, content: { videoUrl, posterUrl, captionsUrl, captionsLanguage } }: { title: string; content: Content }) {
  const known = useKnownFile(videoUrl)
  const poster = { ...SHAPE, url: posterUrl, ...useContext(KnownPicturesContext)[posterUrl] }
  return (
    <figure>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- staff may have none */}
      <video
        className={styles.video}
        src={videoUrl}
        poster={poster.url || undefined}
        width={poster.width}
        height={poster.height}
        controls
        playsInline
        preload="none"
        aria-label={title || known?.title || 'Video'}
      >
        {captionsUrl && (
          <track kind="captions" src={captionsUrl} srcLang={captionsLanguage} label={LANGUAGES[captionsLanguage]} />
        )}
      </video>
      <figcaption className={styles.facts}>
        <a href={videoUrl} download>
          Download the video
        </a>{' '}
        ({[getFileType(videoUrl), known && formatFileSize(known.bytes)].filter(Boolean).join(', ')})
      </figcaption>
    </figure>
  )
}

/** A video of another website is a link: to play it here would tell that website who opened this page. */
const Elsewhere = ({ content: { videoUrl, posterUrl } }: { content: Content }) => (
  <a className={styles.elsewhere} href={videoUrl} rel="noopener">
    {posterUrl && <Picture picture={{ ...SHAPE, url: posterUrl, alt: '' }} sizes="(min-width: 64rem) 50rem, 100vw" />}
    <span className="button">Watch on {new URL(videoUrl).hostname.replace(/^www\./, '')}</span>
  </a>
)

export function Video({ section, anchor }: SectionProps<'video'>) {
  const { title, content } = section
  const isOwn = isOwnFile(content.videoUrl)
  return (
    <SectionFrame section={section} anchor={anchor} isEmpty={!isOwn && !URL.canParse(content.videoUrl)}>
      {isOwn ? <Player title={title} content={content} /> : <Elsewhere content={content} />}
    </SectionFrame>
  )
}
