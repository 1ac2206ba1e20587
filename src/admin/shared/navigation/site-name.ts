import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* The college's name: from the document at first, and from the settings after somebody saves them. */

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
const siteName = createSharedState(readMeta('application-name') || DEFAULT_SITE_NAME)

/** The address of the college's logo, or of its icon. */
export const siteLogo = readMeta('logo') ?? ''

export const setSiteName = (name: string) => siteName.set(name || DEFAULT_SITE_NAME)
export const useSiteName = siteName.use
