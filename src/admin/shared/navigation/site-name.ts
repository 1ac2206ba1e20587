import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* The college's name and logo: from the document at first, and from the settings after somebody saves them. */

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
const siteName = createSharedState(readMeta('application-name') || DEFAULT_SITE_NAME)

const siteLogo = createSharedState(readMeta('logo') ?? '')

export const setSiteName = (name: string) => siteName.set(name || DEFAULT_SITE_NAME)
export const useSiteName = siteName.use

/** Without a logo, the icon of the website is shown. */
export const setSiteLogo = (logo: string) => siteLogo.set(logo || document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href)
/** The address of the college's logo, or of its icon. */
export const useSiteLogo = siteLogo.use
