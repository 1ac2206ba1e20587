import * as z from 'zod'
import { BrandFields } from '#contract/brand/brand.ts'
import { CategoryFields } from '#contract/pages/categories.ts'
import { ContactFields } from '#contract/contact-info/contact-info.ts'
import { MediaFields } from '#contract/media/media.ts'
import { MediaFolderFields } from '#contract/media/media-folders.ts'
import { MenuItemFields } from '#contract/menu-items/menu-items.ts'
import { PageFields } from '#contract/pages/page-fields.ts'
import { PageSectionFields } from '#contract/pages/page-sections.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { requiredUrl } from '#contract/record-fields.ts'
import { RedirectRuleFields } from '#contract/redirect-rules/redirect-rules.ts'
import { SeoFields } from '#contract/pages/seo-fields.ts'
import { APPROVED_SAMPLES } from '#contract/settings/settings.ts'
import { BasicFields, LogoFields, SearchFields } from '#contract/settings/site-fields.ts'
import { TagFields } from '#contract/pages/tags.ts'
import type { Tables } from '#server/db/tables.ts'

/*
 * An export is a folder: export.json, one file of JSON lines for each kind of record, and the files of Media by their ids.
 * docs/operations.md describes it.
 */

export const FORMAT = 1
export const HEADER = 'export.json'
export const MEDIA_FOLDER = 'media'

const Id = z.string().min(1).max(64)
const Time = z.iso.datetime()
const dated = { createdAt: Time, updatedAt: Time }
const Order = z.int()
const WrittenSlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+$/, 'A slug can have only small letters, digits and hyphens')

const { notice_addresses: _addresses, ...PublicBasics } = BasicFields.shape

/** The settings that are content. Those of accounts, mail and other services stay on the server. */
const SETTINGS: Record<string, z.ZodType> = {
  ...LogoFields.shape,
  ...BrandFields.shape,
  ...PublicBasics,
  ...SearchFields.shape,
  ...SeoFields.shape,
  [APPROVED_SAMPLES]: plainText(5000),
}
export const SETTING_KEYS = Object.keys(SETTINGS)

const Setting = z.strictObject({ settingKey: z.enum(SETTING_KEYS), settingValue: z.string() }).transform((setting, context) => {
  const parsed = SETTINGS[setting.settingKey]!.safeParse(setting.settingValue)
  if (parsed.success) return { ...setting, settingValue: String(parsed.data) }
  for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [setting.settingKey], message })
  return z.NEVER
})

const { categoryIds: _categories, tagIds: _tags, ...PageColumns } = PageFields.shape

/** Checks a page by the rules of its form, which concern several fields. */
const Page = z
  .strictObject({ id: Id, ...PageColumns, publicSlug: WrittenSlug.nullable(), ...dated })
  .superRefine(({ id: _id, publicSlug: _slug, createdAt: _created, updatedAt: _updated, ...fields }, context) => {
    for (const { path, message } of PageFields.safeParse(fields).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })

const MediaFile = z.strictObject({
  id: z.uuid(),
  mediaId: Id,
  number: z.int().min(1),
  uploadId: Id,
  originalName: z.string().max(500),
  mimeType: z.string().max(100),
  bytes: z.int().min(0),
  checksum: z.hash('sha256'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fallback: z.enum(['jpg', 'png']).nullable(),
  placeholder: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  savedAt: Time,
})
export type ExportedFile = z.output<typeof MediaFile>

interface Kind {
  table: keyof Tables
  /** Of a line. It has the columns that are exported, with true and false for flags. */
  schema: z.ZodType
  columns: string[]
  /** The lines in the file, in words. */
  plural: string
  /** Exports of earlier versions do not have it. */
  isNew?: true
}

const defineKind = (table: keyof Tables, plural: string, schema: z.ZodType & { shape: object }): Kind => ({
  table,
  plural,
  schema,
  columns: Object.keys(schema.shape),
})

export type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>

/** In an order in which rows can be added. */
export const KINDS: Kind[] = [
  defineKind('categories', 'categories', CategoryFields.extend({ id: Id, slug: WrittenSlug, orderIndex: Order, ...dated })),
  defineKind('tags', 'tags', TagFields.extend({ id: Id, slug: WrittenSlug, ...dated })),
  { ...defineKind('mediaFolders', 'media folders', MediaFolderFields.extend({ id: Id, ...dated })), isNew: true },
  defineKind(
    'media',
    'media items',
    MediaFields.extend({
      id: Id,
      filePath: requiredUrl('Address'),
      mediaType: z.string().max(100),
      mimeType: z.string().max(100).nullable(),
      fileNumber: z.int().nullable(),
      focalX: z.int().min(0).max(100),
      focalY: z.int().min(0).max(100),
      // Exports of earlier versions have no folders.
      folderId: Id.nullable().default(null),
      ...dated,
    }),
  ),
  defineKind('mediaFiles', 'files of media items', MediaFile),
  defineKind('pages', 'pages and posts', Page),
  defineKind('pageSections', 'sections', PageSectionFields.safeExtend({ id: Id, pageId: Id, orderIndex: Order, ...dated })),
  defineKind('redirects', 'former addresses', z.strictObject({ slug: WrittenSlug, pageId: Id, createdAt: Time })),
  defineKind('redirectRules', 'redirects', RedirectRuleFields.safeExtend({ id: Id, ...dated })),
  defineKind('pageCategories', 'categories of pages', z.strictObject({ pageId: Id, categoryId: Id })),
  defineKind('pageTags', 'tags of pages', z.strictObject({ pageId: Id, tagId: Id })),
  defineKind(
    'menuItems',
    'menu items',
    MenuItemFields.extend({ id: Id, parentId: Id.nullable().default(null), orderIndex: Order, ...dated }),
  ),
  defineKind('contactInfo', 'contact entries', ContactFields.extend({ id: Id, isSample: z.boolean(), ...dated })),
  { table: 'siteSettings', plural: 'settings', schema: Setting, columns: ['settingKey', 'settingValue'] },
]

/** A record in the form that an import accepts; else the record unchanged, and why an import would refuse it. */
export function validate({ schema, columns }: Kind, record: unknown): { record: object; problem?: string } {
  const { data, error } = schema.safeParse(record)
  const [issue] = error?.issues ?? []
  if (issue) return { record: record as object, problem: [...issue.path, issue.message].join(': ') }
  return { record: Object.fromEntries(columns.map((column) => [column, (data as Record<string, unknown>)[column]])) }
}

/** A name of SQL, such as `page_sections`. */
export const toColumnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const linesFile = (table: string) => `${toColumnName(table).replaceAll('_', '-')}.jsonl`

/** It is written last. */
export const Header = z.object({
  format: z.literal(FORMAT),
  program: z.string(),
  /** Ids of files that the storage did not have. */
  missingFiles: z.array(z.string()),
})
export type Header = z.output<typeof Header>
