import type { RedirectKind } from '#contract/redirect-rules/redirect-rules.ts'
import type { Dated, Flag, Versioned } from './column-types.ts'

/* The rows of pages, the menu, settings, media and taxonomy. */

export interface PageRow extends Dated, Versioned {
  id: string
  title: string
  slug: string
  kind: 'page' | 'post'
  status: 'draft' | 'scheduled' | 'published'
  content: string
  excerpt: string
  metaDescription: string | null
  /** If null, the title is used. */
  seoTitle: string | null
  /** Whether it asks search engines not to list it. */
  isNoindex: Flag
  isFeatured: Flag
  featuredImage: string | null
  publishDate: string | null
  /** The slug under which visitors last saw it. */
  publicSlug: string | null
  createdBy: string | null
  /** Visitors no longer see the page after this time. */
  endDate: string | null
  /** The page that visitors are redirected to after endDate. */
  endRedirect: string | null
}

export interface PageSectionRow extends Dated, Versioned {
  id: string
  pageId: string
  sectionType: string
  title: string | null
  description: string | null
  content: string
  orderIndex: number
  isActive: Flag
}

/** JSON columns are text. */
export interface PageDraftRow extends Dated, Versioned {
  pageId: string
  fields: string
  fieldsVersion: number | null
  sectionOrder: string | null
  basis: string
  state: 'open' | 'submitted' | 'returned'
  note: string | null
  submittedBy: string | null
  submittedAt: string | null
  publishAt: string | null
  publishBy: string | null
  createdBy: string | null
  updatedBy: string | null
}

export interface PageDraftSectionRow extends Omit<PageSectionRow, 'createdAt'> {
  /** Null for a new section. */
  liveVersion: number | null
  isDeleted: Flag
  /** Whether it has replaced a built-in section in this draft. */
  replacesBuiltIn: Flag
  updatedBy: string | null
}

export interface PageDraftStepRow {
  pageId: string
  number: number
  savedBy: string
  begunAt: string
  savedAt: string
  beforeState: string
  afterState: string
  isUndone: Flag
}

export interface PagePresenceRow {
  pageId: string
  userId: string
  sectionId: string | null
  seenAt: string
}

export interface MenuItemRow extends Dated, Versioned {
  id: string
  title: string
  url: string
  /** The id of the parent entry. */
  parentId: string | null
  orderIndex: number
  isActive: Flag
}

export interface ContactInfoRow extends Dated, Versioned {
  id: string
  type: string
  label: string
  value: string
  orderIndex: number
  isActive: Flag
  /** Made up by seeding; not for visitors. */
  isSample: Flag
}

export interface RedirectRuleRow extends Dated, Versioned {
  id: string
  fromPath: string
  toAddress: string
  kind: RedirectKind
  isActive: Flag
}

export interface SiteSettingRow extends Versioned {
  settingKey: string
  settingValue: string
  settingType: 'text' | 'image'
  updatedAt: string
}

export interface MediaRow extends Dated, Versioned {
  id: string
  title: string
  filePath: string
  altText: string | null
  mediaType: string
  fileNumber: number | null
  mimeType: string | null
  isDecorative: Flag
  focalX: number
  focalY: number
  folderId: string | null
}

export interface MediaFolderRow extends Dated, Versioned {
  id: string
  name: string
}

export interface MediaFileRow {
  id: string
  mediaId: string
  number: number
  uploadId: string
  originalName: string
  mimeType: string
  bytes: number
  checksum: string
  width: number | null
  height: number | null
  fallback: 'jpg' | 'png' | null
  placeholder: string | null
  savedBy: string | null
  savedAt: string
}

export interface TagRow extends Dated, Versioned {
  id: string
  name: string
  slug: string
  description: string | null
  color: string
  isActive: Flag
}

export interface CategoryRow extends TagRow {
  parentId: string | null
  orderIndex: number
}

export interface ContentTables {
  pages: PageRow
  pageSections: PageSectionRow
  pageDrafts: PageDraftRow
  pageDraftSections: PageDraftSectionRow
  pageDraftSteps: PageDraftStepRow
  pagePresence: PagePresenceRow
  /** How often the links to a page's preview were ended. */
  previewRounds: { pageId: string; round: number }
  redirects: { slug: string; pageId: string; createdAt: string }
  menuItems: MenuItemRow
  contactInfo: ContactInfoRow
  redirectRules: RedirectRuleRow
  siteSettings: SiteSettingRow
  media: MediaRow
  mediaFiles: MediaFileRow
  mediaFolders: MediaFolderRow
  storedFiles: { id: string; begunAt: string }
  categories: CategoryRow
  tags: TagRow
  pageCategories: { pageId: string; categoryId: string }
  pageTags: { pageId: string; tagId: string }
}
