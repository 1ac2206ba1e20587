import { Icon } from '#site/ui/icon.tsx'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { ItemTitle } from '#site/ui/item-title.tsx'
import { getFileType, useKnownFile } from '#site/ui/known-files.ts'
import { Day } from '#site/ui/post-meta.tsx'
import { Paragraph } from '#site/ui/plain-text.tsx'
import styles from './downloads.module.css'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

type Download = SectionProps<'downloads'>['section']['content'][number]

/** The name in an address, for files without a title. */
function getFileName(url: string): string {
  const path = url.replace(/[?#].*/, '')
  const name = path.split('/').findLast(Boolean) ?? url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function File({ url, title, description }: Download) {
  const known = useKnownFile(url)
  const type = getFileType(url)
  return (
    <li dir="auto">
      <Icon name="file" />
      <div>
        <ItemTitle>
          <a href={url}>{title || known?.title || getFileName(url)}</a>
        </ItemTitle>
        <Paragraph text={description} />
        {(type || known) && (
          <p className={styles.facts}>
            {type && <span>{type}</span>}
            {known && <span>{formatFileSize(known.bytes)}</span>}
            {known && <Day iso={known.date} />}
          </p>
        )}
      </div>
    </li>
  )
}

/** Files to download, with their type, size and date. */
export const Downloads = ({ section, anchor }: SectionProps<'downloads'>) => (
  <SectionFrame section={section} anchor={anchor} isEmpty={section.content.length === 0}>
    <ul className={styles.files}>
      {section.content.map((file, index) => (
        <File key={index} {...file} />
      ))}
    </ul>
  </SectionFrame>
)
