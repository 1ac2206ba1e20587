import styles from './rich-text.module.css'

/** Formatted text. `html` is sanitised. */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
)
