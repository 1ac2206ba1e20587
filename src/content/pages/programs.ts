import type { Feature } from '#contract/sections/read-content.ts'
import type { BuiltInPage } from '#content/built-in-page.ts'
import { PICTURES } from '#content/pictures.ts'
import { courses } from './courses.ts'

const benefits: Feature[] = [
  {
    icon: 'award',
    title: 'A success rate of over 95%',
    description:
      'Of the students who sat the final diploma examinations, more than 95 in 100 passed. Source: ND II results 2019 to 2024, Academic Planning Unit.',
  },
  {
    icon: 'clock',
    title: 'Two years, all told',
    description:
      'Four semesters and one industrial attachment. Anyone who falls behind is offered vacation classes, not a third year.',
  },
  {
    icon: 'users',
    title: 'Four months in a real workplace',
    description:
      'Between first and second year you work under SIWES, the national industrial training scheme. We help you find the place and visit you there.',
  },
  {
    icon: 'book-open',
    title: 'Textbooks on loan',
    description:
      'The set books of every course can be borrowed from the library for a whole semester, so that nobody starts behind.',
  },
  {
    icon: 'users',
    title: 'Help with English and Mathematics',
    description: 'Free evening classes in the first semester for those whose credits were close, whichever course they take.',
  },
  {
    icon: 'graduation-cap',
    title: 'A way on',
    description:
      'Graduates may seek a Higher National Diploma or direct entry to a university. The Registry prepares transcripts and references.',
  },
]

export const programs: BuiltInPage = {
  slug: 'programs',
  title: 'Programs',
  metaDescription: 'Six two-year diplomas at Harmattan Polytechnic: subjects, entry requirements and the work each leads to.',
  sections: [
    {
      sectionType: 'hero',
      title: 'Our Programs',
      description: 'Six diplomas of two years each. For every one: what you study, what you need to enter, and where it leads.',
      orderIndex: 1,
      isSeeded: true,
      content: { imageUrl: PICTURES.courses.url, secondaryActionText: 'Ask about admission', secondaryActionUrl: '/contact' },
    },
    {
      sectionType: 'programs',
      title: 'Choose your course',
      description: 'Entry credits are counted from WAEC, NECO or NABTEB results.',
      orderIndex: 2,
      isSeeded: true,
      content: courses,
    },
    {
      sectionType: 'benefits',
      title: 'Program Benefits',
      description: 'What comes with a place, whichever course you take.',
      orderIndex: 3,
      isSeeded: true,
      content: benefits,
    },
    {
      sectionType: 'cta',
      title: 'Not sure which course is yours?',
      description: 'Tell us which school subjects you liked, and we will suggest a day to sit in on a class.',
      orderIndex: 4,
      content: { actionText: 'Talk to admissions', actionUrl: '/contact' },
    },
  ],
}
