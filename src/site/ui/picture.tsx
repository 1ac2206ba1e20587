import { createContext, useContext } from 'react'

export interface PictureSource {
  type: 'image/avif' | 'image/webp' | 'image/jpeg'
  srcSet: string
}

/** A picture as Media keeps it: the file that every browser reads, its size, and smaller files in better formats. */
export interface PictureFile {
  url: string
  /** '' where it only decorates; what Media says of it unless its place says something. */
  alt?: string | undefined
  width: number
  height: number
  /** Best format first. */
  sources?: PictureSource[]
}

/** What Media knows of a picture: its true size, and where it is to be had smaller. */
export interface KnownPicture extends PictureFile {
  /** What is seen in its place until it is there. Only for pictures through which nothing shines. */
  colour?: string | undefined
  /** The part that stays in sight where the picture is cut, in quarters from the left and from the top; the middle unless said. */
  focus?: string | undefined
}

/** The pictures of this page that Media keeps, by the address under which content speaks of them. */
export type KnownPictures = Partial<Record<string, KnownPicture>>
export const KnownPicturesContext = createContext<KnownPictures>({})

/** Those of the pictures of which something speaks. */
export const picturesIn = (pictures: KnownPictures, text: string): KnownPictures =>
  Object.fromEntries(Object.entries(pictures).filter(([address]) => text.includes(address)))

/**
 * Widths for the dense screens of phones: more than one and a half pixels to a point are hardly seen, and whoever pays for
 * the line pays for them. At full width, 640 pixels are sent to phones of 720 and of 1080.
 */
function sparing(sizes: string): string {
  const [, wider = '', usual] = /^(.*, )?(.+)$/.exec(sizes)!
  return `${wider}(min-resolution: 2.5dppx) calc(${usual} * 0.59), (min-resolution: 1.5dppx) calc(${usual} * 0.77), ${usual}`
}

/**
 * A picture that keeps its place while it loads. `isEager` is for the one that a visitor sees first, `isSmall` for one
 * that is neither to wait nor to hold up others. What the content knows of its size, Media knows better.
 */
export function Picture({
  picture,
  sizes,
  className,
  isEager = false,
  isSmall = false,
}: {
  picture: PictureFile
  sizes: string
  className?: string | undefined
  isEager?: boolean
  isSmall?: boolean
}) {
  const known = useContext(KnownPicturesContext)[picture.url]
  const { url, width, height, sources = [] } = { ...picture, ...known }
  const image = (
    // oxlint-disable-next-line react/forbid-elements -- this is where pictures are shown
    <img
      className={className}
      data-focus={known?.focus}
      data-colour={known?.colour}
      src={url}
      alt={picture.alt ?? known?.alt ?? ''}
      width={width}
      height={height}
      decoding={isEager ? undefined : 'async'}
      loading={isEager || isSmall ? undefined : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
    />
  )
  if (sources.length === 0) return image
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sparing(sizes)} />
      ))}
      {image}
    </picture>
  )
}
