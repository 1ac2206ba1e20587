import type { DisplaySection } from '#contract/sections/display.ts'
import type { SiteData } from '#contract/site.ts'
import type { ContactFormState } from '../islands/contact-form/form-state.ts'
import { SiteProvider } from '../site-context.tsx'
import { drawSection } from './sections.tsx'

const EMPTY_FORM: ContactFormState = { token: '', values: {}, errors: {}, sent: '' }

/** One section as on its page. `pageTitle` is '' unless it is the first section. */
export const SectionPreview = ({ section, pageTitle, site }: { section: DisplaySection; pageTitle: string; site: SiteData }) => (
  <SiteProvider initial={site}>{drawSection(section, section.type, pageTitle, EMPTY_FORM)}</SiteProvider>
)
