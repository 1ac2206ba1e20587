import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { pick } from '#admin/shared/forms/merge-fields.ts'

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

type Input = Fields & { kind?: unknown; status?: unknown }

/**
 * Saves the fields that differ from those before in the draft of a page. The others follow the live page, which a colleague may have
 * changed. A draft has no status and no kind.
 */
export async function saveDraftFields<P extends Page>(
  page: P,
  { kind: _kind, status: _status, ...after }: Input,
  version: number,
  before: Input,
): Promise<P> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Input])
  const fields = Object.fromEntries(Object.entries(after).filter(isChanged)) as Fields
  const { draft } = await client.pageDrafts.change({
    pageId: page.id,
    change: { kind: 'fields', fields: fields as Partial<PageDraftFields>, version },
  })
  void queryClient.invalidateQueries({ queryKey: api.pageDrafts.key() })
  return { ...page, ...after, version: draft.fieldsVersion }
}

/** Saves the values of a form in the draft of this stored page. A field that `before` does not have is sent in any case. */
export const createDraftSaver =
  <P extends Page, Values extends object>(page: P | null, toInput: (values: Values) => Input) =>
  (values: Values, version: number, before: Partial<Values>): Promise<P> =>
    saveDraftFields(page!, toInput(values), version, pick(toInput({ ...values, ...before }), Object.keys(before)))
