import type { ReactNode } from 'react'
import type { DisplaySection } from '#contract/sections/display.ts'
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
import { People } from './people.tsx'
import { PolicySection } from './policy.tsx'
import { Programs } from './programs.tsx'
import { Table } from './table.tsx'
import { Team } from './team.tsx'
import { Testimonials } from './testimonials.tsx'
import { Text } from './text.tsx'
import { Video } from './video.tsx'
import { VisionMission } from './vision-mission.tsx'

/** Renders one section with the component of its type. */
export function drawSection(
  section: DisplaySection,
  anchor: string | undefined,
  heroTitle: string,
  form: ContactFormState,
): ReactNode {
  const key = section.id
  switch (section.type) {
    case 'hero':
      return <HeroSection key={key} section={section} anchor={anchor} pageTitle={heroTitle} />
    case 'features':
      return <Features key={key} section={section} anchor={anchor} />
    case 'benefits':
      return <Benefits key={key} section={section} anchor={anchor} />
    case 'facilities':
      return <Facilities key={key} section={section} anchor={anchor} />
    case 'testimonials':
      return <Testimonials key={key} section={section} anchor={anchor} />
    case 'cta':
      return <Cta key={key} section={section} anchor={anchor} />
    case 'programs':
      return <Programs key={key} section={section} anchor={anchor} />
    case 'contact-info':
      return <ContactInfo key={key} section={section} anchor={anchor} />
    case 'contact-form':
      return <ContactFormSection key={key} section={section} anchor={anchor} form={form} />
    case 'map':
      return <MapSection key={key} section={section} anchor={anchor} />
    case 'location':
      return <Location key={key} section={section} anchor={anchor} />
    case 'faq':
      return <Faq key={key} section={section} anchor={anchor} />
    case 'about-story':
      return <AboutStory key={key} section={section} anchor={anchor} />
    case 'vision-mission':
      return <VisionMission key={key} section={section} anchor={anchor} />
    case 'policy':
      return <PolicySection key={key} section={section} anchor={anchor} />
    case 'team':
      return <Team key={key} section={section} anchor={anchor} />
    case 'text':
      return <Text key={key} section={section} anchor={anchor} />
    case 'news':
      return <News key={key} section={section} anchor={anchor} />
    case 'downloads':
      return <Downloads key={key} section={section} anchor={anchor} />
    case 'gallery':
      return <Gallery key={key} section={section} anchor={anchor} />
    case 'people':
      return <People key={key} section={section} anchor={anchor} />
    case 'table':
      return <Table key={key} section={section} anchor={anchor} />
    case 'video':
      return <Video key={key} section={section} anchor={anchor} />
  }
}

/** The sections of a page in order. The h1 is in the first section if that is a hero, else it is the page title. */
export function Sections({
  sections,
  pageTitle,
  form,
}: {
  sections: DisplaySection[]
  pageTitle: string
  form: ContactFormState
}) {
  const seen = new Set<string>()
  const opensWithHero = sections[0]?.type === 'hero'
  return (
    <>
      {!opensWithHero && <PageTitle title={pageTitle} />}
      {sections.map((section, index) => {
        const anchor = seen.has(section.type) ? undefined : section.type
        seen.add(section.type)
        return drawSection(section, anchor, index === 0 ? pageTitle : '', form)
      })}
    </>
  )
}
