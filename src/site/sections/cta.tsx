import type { SectionProps } from './section-frame.tsx'
import styles from './cta.module.css'

export function Cta({ section: { title, description, content }, anchor }: SectionProps<'cta'>) {
  if (!title && !description && !content.text) return null
  return (
    <section id={anchor} className={styles.cta}>
      <div className={`wrap ${styles.inner}`}>
        <div dir="auto">
          {title && <h2>{title}</h2>}
          {description && <p>{description}</p>}
        </div>
        <a className={`button ${styles.action}`} href={content.url}>
          {content.text || 'Contact us'}
        </a>
      </div>
    </section>
  )
}
