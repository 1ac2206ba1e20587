/** The page that the person may edit, as `pageEditor.find` answers. */
export interface Found {
  /** Null for a page of the program that is not stored yet. */
  pageId: string | null
  create: { slug: string; title: string; metaDescription: string | null } | null
  /** A post, or a page without sections. */
  isText: boolean
  hasChanges: boolean
}
