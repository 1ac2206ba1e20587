/** Rows on one page of any list (C §11). */
export const PAGE_SIZE = 50

export const LAST_PAGE = 100_000

export const SEARCH_MAX_LENGTH = 200
