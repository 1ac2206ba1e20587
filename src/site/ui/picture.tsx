import { createContext, useContext } from 'react'

export interface PictureSource {
  type: 'image/avif' | 'image/webp' | 'image/jpeg'
  srcSet: string
}

/** An image in Media: the file for every browser, its size, and smaller files in modern formats. */
export interface PictureFile {
  url: string
  /** '' if the image is decorative. A description in the content replaces the one in Media. */
  alt?: string | undefined
  width: number
  height: number
  /** Best format first. */
  sources?: PictureSource[]
}

/** An image's real size and its smaller files. */
export interface KnownPicture extends PictureFile {
  /** Placeholder colour while it loads. Only for opaque images. */
  colour?: string | undefined
  /** Focal point in quarters from the left and from the top. Default: the centre. */
  focus?: string | undefined
}

/** The images of this page that are in Media, by the address in the content. */
export type KnownPictures = Partial<Record<string, KnownPicture>>
export const KnownPicturesContext = createContext<KnownPictures>({})

/** The images that the content uses. */
export const picturesIn = (pictures: KnownPictures, text: string): KnownPictures =>
  Object.fromEntries(Object.entries(pictures).filter(([address]) => text.includes(address)))

/**
 * Image widths for phone screens. People hardly see more than 1.5 pixels per CSS pixel, but pay for the data. At full width,
 * phones of 720 and of 1080 pixels get 640.
 */
function capSizes(sizes: string): string {
  const [, wider = '', usual] = /^(.*, )?(.+)$/.exec(sizes)!
  return `${wider}(min-resolution: 2.5dppx) calc(${usual} * 0.59), (min-resolution: 1.5dppx) calc(${usual} * 0.77), ${usual}`
}

/** The sizes of a picture that is `factor` times as wide as the box that crops it. */
const widen = (sizes: string, factor: number): string =>
  factor <= 1 ? sizes : sizes.replace(/[\d.]+(?=(?:rem|vw)(?:,|$))/g, (length) => `${Math.round(Number(length) * factor)}`)

/**
 * An image that reserves its space while it loads. `isEager`: the first image that a visitor sees. `isSmall`: an image that
 * should neither wait nor delay others. `cropTo`: the width of the box that it fills, divided by the height. The size in Media
 * overrides the size in the content.
 */
export function Picture({
  picture,
  sizes,
  cropTo,
  className,
  isEager = false,
  isSmall = false,
}: {
  picture: PictureFile
  sizes: string
  cropTo?: number | undefined
  className?: string | undefined
  isEager?: boolean
  isSmall?: boolean
}) {
  const known = useContext(KnownPicturesContext)[picture.url]
  const { url, width, height, sources = [] } = { ...picture, ...known }
  const image = (
    // oxlint-disable-next-line react/forbid-elements -- the one component for images
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
  const shownSizes = capSizes(cropTo ? widen(sizes, width / height / cropTo) : sizes)
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={shownSizes} />
      ))}
      {image}
    </picture>
  )
}
