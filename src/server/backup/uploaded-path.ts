import { basename, join } from 'node:path'

const PREFIX = 'uploaded-'

/** Where an uploaded backup is stored. Its name says that it was uploaded. */
export const uploadedPath = (folder: string, id: string) => join(folder, `${PREFIX}${id}.tar`)

export const isUploaded = (path: string | null) => path !== null && basename(path).startsWith(PREFIX)
