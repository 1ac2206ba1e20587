import type { BuiltInPage } from '../built-in.ts'

export const about: BuiltInPage = {
  slug: 'about',
  title: 'About',
  metaDescription: 'Quality Education for Future Leaders',
  sections: [
    { sectionType: 'hero', title: '', description: '', orderIndex: 1, isSeeded: true, content: { headline: 'Harmattan Polytechnic', subheadline: 'Quality Education for Future Leaders' } },
  ],
}
