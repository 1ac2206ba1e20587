import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'

export function useFolders() {
  useContentChanges(api.mediaFolders.list.key())
  return useQuery(api.mediaFolders.list.queryOptions())
}
