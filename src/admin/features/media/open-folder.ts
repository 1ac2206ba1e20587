import { NO_FOLDER } from '#contract/media/folder-filter.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'

/** The folder that the list shows. Empty: all files. A search covers all folders. */
export function useOpenFolder(): { folder: string; uploadFolderId: string | null } {
  const { get } = useListParams()
  const folder = get('search') ? '' : get('folder')
  return { folder, uploadFolderId: folder && folder !== NO_FOLDER ? folder : null }
}
