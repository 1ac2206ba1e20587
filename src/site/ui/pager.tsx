import styles from './pager.module.css'

/** The pages of a list, by number, with those far away left out. */
export function pageNumbers(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
}

export function Pager({ page, pages, pathOf }: { page: number; pages: number; pathOf: (page: number) => string }) {
  if (pages < 2) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev">
          Newer
        </a>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, index, numbers) => (
          <li key={number} data-gap={index > 0 && number - numbers[index - 1]! > 1 ? '' : undefined}>
            <a href={pathOf(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={pathOf(page + 1)} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}
