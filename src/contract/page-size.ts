/** Rows of one page of any list (decisions.md 11). */
export const PAGE_SIZE = 50
