/* What the fields of a page or post are called where two versions are compared. */

export const FORM_LABELS = {
  title: 'Title',
  slug: 'Slug',
  metaDescription: 'Meta Description',
  seoTitle: 'SEO title',
  isNoindex: 'Hidden from search engines',
  excerpt: 'Excerpt',
  content: 'Content',
  kind: 'Kind',
  status: 'Status',
  publishDate: 'Publish date',
  endDate: 'End date',
  endRedirect: 'After the end',
  isFeatured: 'Featured',
  featuredImage: 'Featured image',
  categoryIds: 'Categories',
  tagIds: 'Tags',
}

export const PAGE_LABELS = { ...FORM_LABELS, sections: 'Sections' }

const { kind: _kind, status: _status, publishDate: _from, endDate: _until, endRedirect: _target, ...restored } = PAGE_LABELS

/** The fields that restoring an earlier version brings back. */
export const RESTORED_LABELS = restored
