import type { ReactNode } from 'react'
import type { DisplaySection, SectionType } from '#contract/sections/display.ts'
import { ItemLevelContext } from '#site/ui/item-title.tsx'
import { Paragraph } from '#site/ui/plain-text.tsx'
import styles from './section-frame.module.css'

/** The props of every section component. `anchor` is the type if the section is the first of its type on the page. */
export interface SectionProps<Type extends SectionType> {
  section: Extract<DisplaySection, { type: Type }>
  anchor: string | undefined
}

/**
 * A section with its heading: in a narrow column beside the content if there is space (`beside`), or above it. A section
 * without text and content is left out.
 */
export function SectionFrame({
  section: { title, description },
  anchor,
  layout = 'beside',
  isEmpty = false,
  children,
}: {
  section: { title: string; description: string }
  anchor: string | undefined
  layout?: 'beside' | 'above'
  isEmpty?: boolean
  children?: ReactNode
}) {
  const hasHead = title !== '' || description !== ''
  if (isEmpty && !hasHead) return null
  return (
    <section id={anchor} className={styles.section}>
      <div className={`wrap ${layout === 'beside' && hasHead && !isEmpty ? styles.beside : ''}`}>
        {hasHead && (
          <div className={styles.head} dir="auto">
            {title && <h2>{title}</h2>}
            <Paragraph text={description} />
          </div>
        )}
        {!isEmpty && <ItemLevelContext value={title ? 3 : 2}>{children}</ItemLevelContext>}
      </div>
    </section>
  )
}
