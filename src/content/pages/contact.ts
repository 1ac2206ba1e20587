import type { BuiltInPage } from '../built-in.ts'

export const contact: BuiltInPage = {
  slug: 'contact',
  title: 'Contact',
  metaDescription: 'Quality Education for Future Leaders',
  sections: [
    { sectionType: 'hero', title: '', description: '', orderIndex: 1, isSeeded: true, content: { headline: 'Harmattan Polytechnic', subheadline: 'Quality Education for Future Leaders' } },
    { sectionType: 'contact-form', title: 'Send us a message', description: '', orderIndex: 2, isSeeded: false, content: {} },
  ],
}
