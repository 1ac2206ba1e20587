import type { ComponentType } from 'react'
import type { DisplaySection, SectionType } from '#contract/sections/display.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { PageTitle } from '#site/ui/page-title.tsx'
import { AboutStory } from './about-story.tsx'
import { Benefits } from './benefits.tsx'
import { ContactFormSection } from './contact-form.tsx'
import { ContactInfo } from './contact-info.tsx'
import { Cta } from './cta.tsx'
import { Downloads } from './downloads.tsx'
import { Facilities } from './facilities.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Gallery } from './gallery.tsx'
import { HeroSection } from './hero.tsx'
import { Location } from './location.tsx'
import { MapSection } from './map.tsx'
import { News } from './news.tsx'
import { People, Team } from './people.tsx'
import { PolicySection } from './policy.tsx'
import { Programs } from './programs.tsx'
import type { SectionProps } from './section-frame.tsx'
import { Table } from './table.tsx'
import { Testimonials } from './testimonials.tsx'
import { Text } from './text.tsx'
import { Video } from './video.tsx'
import { VisionMission } from './vision-mission.tsx'

/** What is the same for all sections of a page. */
interface PageProps {
  /** The title of the page for a hero that is its first section, else ''. */
  pageTitle: string
  form: ContactFormState
}

const COMPONENTS: { [Type in SectionType]: ComponentType<SectionProps<Type> & PageProps> } = {
  'hero': HeroSection,
  'features': Features,
  'benefits': Benefits,
  'facilities': Facilities,
  'testimonials': Testimonials,
  'cta': Cta,
  'programs': Programs,
  'contact-info': ContactInfo,
  'contact-form': ContactFormSection,
  'map': MapSection,
  'location': Location,
  'faq': Faq,
  'about-story': AboutStory,
  'vision-mission': VisionMission,
  'policy': PolicySection,
  'team': Team,
  'text': Text,
  'news': News,
  'downloads': Downloads,
  'gallery': Gallery,
  'people': People,
  'table': Table,
  'video': Video,
}

/** One section, drawn by the component of its type. */
export function AnySection({ section, ...props }: PageProps & { section: DisplaySection; anchor: string | undefined }) {
  const Component = COMPONENTS[section.type] as ComponentType<SectionProps<SectionType> & PageProps>
  return <Component section={section} {...props} />
}

/** The sections of a page in order. The h1 is in the first section if that is a hero, else it is the page title. */
export function Sections({ sections, pageTitle, form }: PageProps & { sections: DisplaySection[] }) {
  const seen = new Set<string>()
  const opensWithHero = sections[0]?.type === 'hero'
  return (
    <>
      {!opensWithHero && <PageTitle title={pageTitle} />}
      {sections.map((section, index) => {
        const anchor = seen.has(section.type) ? undefined : section.type
        seen.add(section.type)
        return (
          <AnySection key={section.id} section={section} anchor={anchor} pageTitle={index === 0 ? pageTitle : ''} form={form} />
        )
      })}
    </>
  )
}
