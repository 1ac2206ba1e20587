import type { Deps } from '#server/deps.ts'
import { findPageToPreview } from '#server/features/pages/store.ts'
import { readPreviewToken } from '#server/features/previews/preview-token.ts'
import { emptyForm } from './contact-form.ts'
import { loadStored } from './load-page.ts'
import type { LoadedPage } from './loaded-page.ts'

const NOTE = 'This is a preview. Only people who have this link can see it.'

/** The page that a preview's link shows, as visitors will see it; undefined when the link is not, or no longer, good. */
export async function loadPreview(deps: Deps, token: string): Promise<LoadedPage | undefined> {
  const id = readPreviewToken(token, deps.config.secretKey, deps.now())
  const stored = id === undefined ? undefined : await findPageToPreview(deps.database.kysely, id)
  if (!stored) return undefined
  return { ...(await loadStored(deps, stored.slug, stored, emptyForm(deps))), isIndexed: false, note: NOTE }
}
