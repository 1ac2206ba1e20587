import type { DisplaySection } from '#contract/sections/display.ts'
import type { SiteData } from '#contract/settings/site.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { SiteProvider } from '#site/site-context.tsx'
import { KnownFilesContext, type KnownFiles } from '#site/ui/known-files.ts'
import { AnySection } from './sections.tsx'

const EMPTY_FORM: ContactFormState = { token: '', values: {}, errors: {}, sent: '' }

interface Props {
  section: DisplaySection
  /** '' unless it is the first section. */
  pageTitle: string
  site: SiteData
  files: KnownFiles
}

/** One section as on its page. */
export const SectionPreview = ({ section, pageTitle, site, files }: Props) => (
  <KnownFilesContext value={files}>
    <SiteProvider initial={site}>
      <AnySection key={section.id} section={section} anchor={section.type} pageTitle={pageTitle} form={EMPTY_FORM} />
    </SiteProvider>
  </KnownFilesContext>
)
