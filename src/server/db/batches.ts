/** Databases bound the number of values in one statement. */
const MAX_ROWS = 500

/** The parts of a list that fit in one statement each, in its order. */
export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += MAX_ROWS) yield rows.slice(first, first + MAX_ROWS)
}
