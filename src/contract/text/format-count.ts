const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** A whole number, such as 1,200. The formats of `Intl` would cost the server 7 MB of memory from their first use on. */
export const formatNumber = (count: number): string => String(count).replace(THOUSANDS, ',')

/** "1 entry", "1,200 entries". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
