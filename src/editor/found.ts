/** The page that the person may edit. */
export interface Found {
  pageId: string
}
