const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** "1 entry", "1,200 entries". The formats of `Intl` would cost the server 7 MB of memory from its start on. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${String(count).replace(THOUSANDS, ',')} ${count === 1 ? one : many}`
