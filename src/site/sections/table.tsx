import { PlainText } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './table.module.css'

/** A number, an amount of money, a percentage, or nothing. The visual editor adds a character of its own. */
const NUMBER = /^(?:[₦N$€£]? ?[\d.,]+ ?%?|[-–]?)\p{Co}?$/u

/** The columns that hold numbers below their heading. They are aligned at the end. */
const findNumberColumns = (rows: string[][]): boolean[] =>
  (rows[0] ?? []).map((_, column) => rows.every((row) => NUMBER.test(row[column]!)) && rows.some((row) => row[column] !== ''))

/** A table. On a narrow screen it scrolls sideways, also with the keyboard. */
export function Table({ section, anchor }: SectionProps<'table'>) {
  const { caption, rows, hasRowHeadings } = section.content
  const [head = [], ...body] = rows
  const isNumber = findNumberColumns(body)
  return (
    <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={rows.length === 0}>
      <div
        className={`${styles.scroll} sideways`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll only what has the focus
        tabIndex={0}
        aria-label={caption || section.title || 'Table'}
        dir="auto"
      >
        <table className={styles.table}>
          {caption && (
            <caption>
              <span>{caption}</span>
            </caption>
          )}
          <thead>
            <tr>
              {head.map((cell, column) => {
                const Cell = cell ? 'th' : 'td'
                return (
                  <Cell key={column} scope={cell ? 'col' : undefined} data-number={isNumber[column] || undefined}>
                    {cell}
                  </Cell>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => {
                  const isHeading = hasRowHeadings && column === 0 && cell !== ''
                  const Cell = isHeading ? 'th' : 'td'
                  return (
                    <Cell key={column} scope={isHeading ? 'row' : undefined} data-number={isNumber[column] || undefined}>
                      {isHeading ? cell : <PlainText text={cell} />}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionFrame>
  )
}
