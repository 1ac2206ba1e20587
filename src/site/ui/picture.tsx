export interface PictureSource {
  type: 'image/avif' | 'image/webp' | 'image/jpeg'
  srcSet: string
}

/** A picture as Media keeps it: the file that every browser reads, its size, and smaller files in better formats. */
export interface PictureFile {
  url: string
  alt: string
  width: number
  height: number
  /** Best format first. */
  sources?: PictureSource[]
}

/** A picture that keeps its place while it loads. `isEager` is for the one that a visitor sees first. */
export function Picture({
  picture,
  sizes,
  className,
  isEager = false,
}: {
  picture: PictureFile
  sizes: string
  className?: string | undefined
  isEager?: boolean
}) {
  const { url, alt, width, height, sources = [] } = picture
  const image = (
    // oxlint-disable-next-line react/forbid-elements -- this is where pictures are shown
    <img
      className={className}
      src={url}
      alt={alt}
      width={width}
      height={height}
      decoding={isEager ? undefined : 'async'}
      loading={isEager ? undefined : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
    />
  )
  if (sources.length === 0) return image
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}
