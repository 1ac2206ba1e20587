import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { PAGE_KINDS } from '#contract/pages/page-fields.ts'
import { RecordId, requiredLine, textOrNull, Versioned, StoredRecord } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'
import { sortedBy } from '#contract/sorting.ts'

/** B §2. A document is everything that is not an image, a video or audio. */
export const MEDIA_KINDS = ['image', 'video', 'audio', 'document'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

const MediaFile = z.object({
  number: z.int(),
  mimeType: z.string(),
  /** Whether browsers can show or play it. If not, visitors download it. */
  isShown: z.boolean(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  originalName: z.string(),
})

export const Media = StoredRecord.extend({
  title: z.string(),
  /** The public address. It stays the same when the file is replaced. */
  filePath: z.string(),
  altText: z.string().nullable(),
  /** The image adds nothing to the text around it, so its alternative text is empty. */
  isDecorative: z.boolean(),
  /** B §3: 'image' or 'file' after an upload, a MIME type after a replacement. */
  mediaType: z.string(),
  kind: z.enum(MEDIA_KINDS),
  /** Focal point, in percent from the left and from the top. */
  focalX: z.int(),
  focalY: z.int(),
  /** The current file. Null if it belongs to the program or is on another server. */
  file: MediaFile.extend({
    /** The average colour, shown while the image loads. */
    placeholder: z.string().nullable(),
  }).nullable(),
  folderId: z.string().nullable(),
  /** A small image for lists. Null if the file is not an image. */
  thumbnail: z.string().nullable(),
  createdAt: z.string(),
})
export type Media = z.output<typeof Media>

export const MediaFields = z.strictObject({
  title: requiredLine('Title', 200),
  altText: textOrNull('Alt text', 500).default(null),
  isDecorative: z.boolean().default(false),
})

const UploadId = z.string('Please select a file to upload').min(1, 'Please select a file to upload').max(64)
const Focus = z.int().min(0).max(100).default(50)

/** Where an upload starts. From the picker and the settings it goes to the image host, if one is configured. */
const UPLOADED_FROM = ['library', 'picker', 'logo'] as const

export const NewMedia = MediaFields.extend({
  uploadId: UploadId,
  /** The admin fills in the name of the file, which may have line breaks. */
  title: textOrNull('Title', 200)
    .transform((title) => title && title.replace(/\s+/g, ' '))
    .default(null),
  from: z.enum(UPLOADED_FROM).default('library'),
  /** If it no longer exists, the file has no folder. */
  folderId: z.string().max(64).nullable().default(null),
})

export const MediaVersion = MediaFile.extend({ savedBy: z.string().nullable(), savedAt: z.string() })
export type MediaVersion = z.output<typeof MediaVersion>

/** A place that shows a media item or links to it. */
export const MediaUse = z.object({
  entityType: z.enum(['pages', 'pageSections', 'pageDrafts', 'menuItems', 'redirectRules', 'siteSettings']),
  /** The id of the page, section, menu item or redirect, the page of a draft, or the key of the setting. */
  id: z.string(),
  title: z.string(),
  /** The page of a section. */
  pageId: z.string().nullable(),
  /** Of a page or draft. */
  kind: z.enum(PAGE_KINDS).nullable(),
})
export type MediaUse = z.output<typeof MediaUse>

/** As many as a page of the list has. */
const MediaIds = z.array(z.string().max(64)).min(1).max(PAGE_SIZE)

/** A media item and the places that use it. */
const UsedMedia = z.object({ id: z.string(), title: z.string(), usedIn: z.array(MediaUse) })
export type UsedMedia = z.output<typeof UsedMedia>

const gone = { NOT_FOUND: { message: 'This media item no longer exists.' } }
/** The server says why. */
const badFile = {
  UNSUPPORTED_MEDIA_TYPE: {},
  UNPROCESSABLE_CONTENT: { status: 422 },
  GONE: { status: 410 },
  BAD_GATEWAY: { status: 502, message: 'The image host did not accept the file.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The file could not be stored. Please try again.' },
}

export const CANNOT_REPLACE =
  'This file is part of the program or on another server, so it cannot be replaced. Upload a new file instead.'

const MediaFilter = z.strictObject({
  search: SearchText,
  kind: z.enum(MEDIA_KINDS).optional(),
  /** The id of a folder, or 'none' for files without one. */
  folder: z.string().max(64).optional(),
  /** Only images without alternative text that are not marked decorative. */
  missingAlt: z.stringbool().or(z.boolean()).default(false),
  page: PageNumber,
  sort: sortedBy(['title', 'mediaType', 'createdAt'], '-createdAt'),
})
export type MediaFilter = z.output<typeof MediaFilter>

export const mediaContract = {
  list: operation('admin/open', 'GET /media', 'Media items, newest first').input(MediaFilter).output(pagedList(Media)),
  get: operation('admin/open', 'GET /media/{id}', 'One media item').errors(gone).input(RecordId).output(Media),
  limits: operation('admin/open', 'GET /media-limits', 'The accepted file types, and the size limit').output(
    z.object({ maxBytes: z.int(), maxMegapixels: z.int(), accept: z.array(z.string()) }),
  ),
  create: operation(
    'media/create',
    'POST /media',
    'Create a media item from a finished upload. Repeating the request creates no second one',
  )
    .route({ successStatus: 201 })
    .errors(badFile)
    .input(NewMedia)
    .output(Media),
  update: operation('media/create', 'PUT /media/{id}', 'Change the title and other details of a media item')
    .errors({ ...gone, ...stale })
    .input(MediaFields.extend({ ...Versioned.shape, focalX: Focus, focalY: Focus }))
    .output(Media),
  replace: operation(
    'media/create',
    'PUT /media/{id}/file',
    'Replace the file by a finished upload; the address stays, and the former file is kept',
  )
    .errors({ ...gone, ...stale, ...badFile })
    .input(Versioned.extend({ uploadId: UploadId }))
    .output(Media),
  versions: operation('admin/open', 'GET /media/{id}/versions', 'The files that a media item has had, newest first')
    .errors(gone)
    .input(RecordId)
    .output(z.array(MediaVersion)),
  restoreVersion: operation('media/create', 'POST /media/{id}/versions/{number}/restore', 'Return to a former file')
    .errors({ ...gone, ...stale })
    .input(Versioned.extend({ number: z.coerce.number().int() }))
    .output(Media),
  usedIn: operation('admin/open', 'GET /media/{id}/used-in', 'Where a media item is used')
    .errors(gone)
    .input(RecordId)
    .output(z.array(MediaUse)),
  delete: operation(
    'media/create',
    'DELETE /media/{id}',
    'Move a media item to the trash; if it is in use, only with confirmation',
  )
    .errors({
      ...gone,
      CONFLICT: { message: 'This media item is in use.', data: z.object({ usedIn: z.array(MediaUse) }) },
    })
    .input(RecordId.extend({ isConfirmed: z.stringbool().or(z.boolean()).default(false) }))
    .output(z.object({})),
  move: operation(
    'media/create',
    'POST /media/move',
    'Move media items to a folder, or out of all folders; ignores those that no longer exist',
  )
    .errors({ NOT_FOUND: { message: 'This folder no longer exists.' } })
    .input(z.strictObject({ ids: MediaIds, folderId: z.string().max(64).nullable() }))
    .output(z.object({ moved: z.int() })),
  usesOf: operation('admin/open', 'POST /media/used-in', 'Which of these media items are used, and where')
    .input(z.strictObject({ ids: MediaIds }))
    .output(z.array(UsedMedia)),
  deleteMany: operation(
    'media/create',
    'POST /media/delete',
    'Move media items to the trash; if some are in use, only with confirmation',
  )
    .errors({
      CONFLICT: { message: 'Some of these files are in use.', data: z.object({ used: z.array(UsedMedia) }) },
    })
    .input(z.strictObject({ ids: MediaIds, isConfirmed: z.boolean().default(false) }))
    .output(
      z.object({
        deleted: z.array(z.object({ id: z.string(), title: z.string() })),
        /** Those that this person may not delete, with the reason. */
        kept: z.array(z.object({ title: z.string(), reason: z.string() })),
      }),
    ),
}
