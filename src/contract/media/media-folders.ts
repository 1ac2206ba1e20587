import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { RecordId, requiredLine, Versioned, StoredRecord } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'

/** A folder of the Media Library. There is one level of them. */
export const MediaFolder = StoredRecord.extend({
  name: z.string(),
  /** How many files are in it. */
  files: z.int(),
})
export type MediaFolder = z.output<typeof MediaFolder>

/** They are shown together, without pages. */
export const MAX_FOLDERS = 200

export const MediaFolderFields = z.strictObject({ name: requiredLine('Name', 80) })

const gone = { NOT_FOUND: { message: 'This folder no longer exists.' } }

export const mediaFoldersContract = {
  list: operation('admin/open', 'GET /media-folders', 'The folders of the Media Library, by name').output(
    z.object({ items: z.array(MediaFolder), filesWithoutFolder: z.int() }),
  ),
  create: operation('media/create', 'POST /media-folders', 'Make a folder')
    .route({ successStatus: 201 })
    .input(MediaFolderFields)
    .output(MediaFolder),
  update: operation('media/create', 'PUT /media-folders/{id}', 'Rename a folder')
    .errors({ ...gone, ...stale })
    .input(MediaFolderFields.extend(Versioned.shape))
    .output(MediaFolder),
  delete: operation('media/create', 'DELETE /media-folders/{id}', 'Delete a folder; its files stay, without a folder')
    .errors({ ...gone, ...stale })
    .input(RecordId.extend({ version: z.coerce.number().int() }))
    .output(z.object({})),
}
