import styles from './pager.module.css'

/** The page numbers to offer: the first, the last, and those around the current one. */
export const listPageNumbers = (page: number, pages: number) =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)

export function Pager({
  page,
  pages,
  getPath,
  words: [previous, next] = ['Previous', 'Next'],
}: {
  page: number
  pages: number
  getPath: (page: number) => string
  words?: [previous: string, next: string]
}) {
  if (pages < 2) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && (
        <a href={getPath(page - 1)} rel="prev">
          {previous}
        </a>
      )}
      <ol>
        {listPageNumbers(page, pages).map((number, index, numbers) => (
          <li key={number} data-gap={index > 0 && number - numbers[index - 1]! > 1 ? '' : undefined}>
            <a href={getPath(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={getPath(page + 1)} rel="next">
          {next}
        </a>
      )}
    </nav>
  )
}
