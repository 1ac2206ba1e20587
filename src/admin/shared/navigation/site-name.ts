import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* The college's name: from the document at first, and from the settings after somebody saves them. */

const meta = document.querySelector<HTMLMetaElement>('meta[name=application-name]')
const siteName = createSharedState(meta?.content || DEFAULT_SITE_NAME)

export const setSiteName = (name: string) => siteName.set(name || DEFAULT_SITE_NAME)
export const useSiteName = siteName.use
