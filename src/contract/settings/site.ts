import type * as z from 'zod'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { ContactEntry as ContactEntrySchema } from '#contract/contact-info/contact-info.ts'
import type { ActiveMenuEntry as ActiveMenuEntrySchema, MenuEntry as MenuEntrySchema } from '#contract/menu-items/menu-items.ts'

/* Data for every public page: the site context of A §3, and what header and footer need. */

export const DEFAULT_SITE_NAME = 'Harmattan Polytechnic'
export const DEFAULT_DESCRIPTION = 'Quality Education for Future Leaders'

/** The sample description belongs to the sample college. A college with its own name has '' until it writes its own. */
export const getSiteDescription = (siteName: string, stored: string | undefined): string =>
  stored ?? (siteName === DEFAULT_SITE_NAME ? DEFAULT_DESCRIPTION : '')

export type MenuEntry = z.output<typeof MenuEntrySchema>
export type ActiveMenuEntry = z.output<typeof ActiveMenuEntrySchema>
export type ContactEntry = z.output<typeof ContactEntrySchema>
/** The networks that the footer links to, with their names. Their settings begin with social_. */
export const NETWORKS = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
}
export type Network = keyof typeof NETWORKS
/** The address of each network; missing or '' if there is none. */
export type SocialLinks = Partial<Record<Network, string>>

export interface SiteData {
  siteName: string
  /** '' if the college has none. */
  siteShortName: string
  siteLogo: string
  /** Stand for the logo of a college with its own name but no logo; '' for the mark of the sample college. */
  siteInitials: string
  siteDescription: string
  /** Active entries by orderIndex. If empty, the header shows its four default links. */
  menuItems: ActiveMenuEntry[]
  /** Active entries by type, then by orderIndex. */
  contactInfo: ContactEntry[]
  social: SocialLinks
}

export const DEFAULT_SITE: SiteData = {
  siteName: DEFAULT_SITE_NAME,
  siteShortName: '',
  siteLogo: '',
  siteInitials: '',
  siteDescription: DEFAULT_DESCRIPTION,
  menuItems: [],
  contactInfo: [],
  social: {},
}

/** The four default entries of the menu (A §4) and of the header (A §2). */
export const DEFAULT_MENU: MenuEntry[] = [
  { title: 'Home', url: PUBLIC_PATHS.home, orderIndex: 1, isActive: true },
  { title: 'About', url: PUBLIC_PATHS.about, orderIndex: 2, isActive: true },
  { title: 'Programs', url: PUBLIC_PATHS.programs, orderIndex: 3, isActive: true },
  { title: 'Contact', url: PUBLIC_PATHS.contact, orderIndex: 4, isActive: true },
]
