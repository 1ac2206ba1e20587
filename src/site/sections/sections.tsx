import type { DisplaySection } from '#contract/sections.ts'
import type { ContactFormState } from '../islands/contact-form/contact-form.island.tsx'

/** The sections of a page, in order. */
export function Sections({ sections }: { sections: DisplaySection[]; pageTitle: string; form: ContactFormState }) {
  return sections.map((section) => (
    <section key={section.id}>
      <h2>{section.title}</h2>
    </section>
  ))
}
