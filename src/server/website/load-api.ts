import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import type { LoadedPage } from './loaded-page.ts'

/** The page of the API for those who write programs; not for search engines. */
export async function loadApi(publicUrl: string): Promise<LoadedPage> {
  const { listOperations } = await import('#server/api/operations-list.ts')
  const title = `${DEFAULT_SITE_NAME} API`
  return {
    view: { kind: 'api', title, operations: await listOperations(publicUrl) },
    path: '/api/docs',
    title,
    description: '',
    isIndexed: false,
  }
}
