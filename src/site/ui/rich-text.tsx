import styles from './rich-text.module.css'

/** Tables and code scroll sideways on a narrow screen. Keyboards scroll only what can have the focus. */
const withScrolling = (html: string): string =>
  html
    .replaceAll('<table>', `<div class="${styles.scroll} sideways" role="group" aria-label="Table" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre role="group" aria-label="Code" tabindex="0">')

/** Formatted text. `html` is sanitised, so a table or code has no attributes. */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: withScrolling(html) }} />
)
