import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'

export type PageDraft = ApiOutputs['pageDrafts']['get']
/** Fields that are undefined stay as they are. */
type Fields = { [Field in keyof PageDraftFields]?: PageDraftFields[Field] | undefined }
interface Page {
  id: string
  version: number
}

export const withDraftFields = <P extends Page>(page: P, { fields, fieldsVersion }: PageDraft): P => ({
  ...page,
  ...fields,
  version: fieldsVersion,
})

export const loadWithDraft = async <P extends Page>(page: P): Promise<P> =>
  withDraftFields(page, await client.pageDrafts.get({ pageId: page.id }))

/** Saves fields in the draft of a page. A draft has no status and no kind. */
export async function saveDraftFields<P extends Page>(
  page: P,
  { kind: _kind, status: _status, ...fields }: Fields & { kind?: unknown; status?: unknown },
  version: number,
): Promise<P> {
  const { draft } = await client.pageDrafts.change({
    pageId: page.id,
    change: { kind: 'fields', fields: fields as Partial<PageDraftFields>, version },
  })
  void queryClient.invalidateQueries({ queryKey: api.pageDrafts.key() })
  return { ...page, ...fields, version: draft.fieldsVersion }
}
