interface Row {
  /** The line on which it begins, counted from 1. */
  line: number
  values: string[]
}

const BYTE_ORDER_MARK = /^\uFEFF/

/**
 * A value and what ends it (RFC 4180). A value in quotes can hold separators, line breaks and doubled quotes. Quotes around a part of the
 * value belong to it.
 */
const valuePattern = (separator: string) =>
  new RegExp(`(?:[ ]*"((?:[^"]|"")*)"[ ]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')

/** Spreadsheets separate values by commas, semicolons or tabs; the first line shows which, outside of quotes. */
const findSeparator = (text: string) => {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  return ['\t', ';', ','].find((separator) => first.includes(separator)) ?? ','
}

export function readCsv(source: string, knownSeparator?: string): Row[] {
  const text = source.replace(BYTE_ORDER_MARK, '')
  const separator = knownSeparator ?? findSeparator(text)
  const pattern = valuePattern(separator)
  const rows: Row[] = []
  let line = 1
  let row: Row = { line, values: [] }
  while (pattern.lastIndex < text.length) {
    const [whole = '', quoted, plain = '', end = ''] = pattern.exec(text) ?? []
    row.values.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === separator) continue
    rows.push(row)
    row = { line, values: [] }
  }
  const endsWithSeparator = row.values.length > 0
  if (endsWithSeparator) rows.push({ ...row, values: [...row.values, ''] })
  return rows
}
