import type { BuiltInPage } from '../built-in.ts'

export const programs: BuiltInPage = {
  slug: 'programs',
  title: 'Programs',
  metaDescription: 'Quality Education for Future Leaders',
  sections: [
    { sectionType: 'hero', title: '', description: '', orderIndex: 1, isSeeded: true, content: { headline: 'Harmattan Polytechnic', subheadline: 'Quality Education for Future Leaders' } },
  ],
}
