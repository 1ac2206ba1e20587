import type { Feature, Slide, Testimonial } from '#contract/sections/read-content.ts'
import { DEFAULT_DESCRIPTION, DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import type { BuiltInPage } from '#content/built-in-page.ts'
import { FOUNDED } from '#content/college.ts'
import { PICTURES } from '#content/pictures.ts'

const slides: Slide[] = [
  {
    headline: 'A diploma you can work with',
    subheadline: `Six two-year courses on the Plateau, taught in workshops, laboratories and studios since ${FOUNDED}.`,
    imageUrl: PICTURES.campus.url,
    alt: PICTURES.campus.alt,
  },
  {
    headline: 'Learn it with your hands',
    subheadline: 'Lathe, welding bench, computer room: practical work is on your timetable from the first week.',
    imageUrl: PICTURES.workshop.url,
    alt: PICTURES.workshop.alt,
  },
  {
    headline: 'Room to read, people to ask',
    subheadline: 'A quiet library, lecturers with open office hours, and classmates from every part of Nigeria.',
    imageUrl: PICTURES.readers.url,
    alt: PICTURES.readers.alt,
  },
]

const reasons: Feature[] = [
  {
    icon: 'graduation-cap',
    title: 'A diploma in two years',
    description:
      'Four semesters, one long vacation of industrial work, and a certificate that employers and universities know how to read.',
  },
  {
    icon: 'book-open',
    title: 'Practice beside theory',
    description:
      'What you hear in the morning you try in the afternoon: in the workshop, at the laboratory bench, in the studio or in the training office.',
  },
  {
    icon: 'users',
    title: 'Someone who knows your name',
    description:
      'Every student has a lecturer as personal adviser, who meets them each month and speaks with their parents when it helps.',
  },
  {
    icon: 'clock',
    title: 'A calendar you can plan by',
    description:
      'Semester, examination and holiday dates are printed on the admission letter, so families can plan fees, rent and travel ahead.',
  },
]

const testimonials: Testimonial[] = [
  {
    quote:
      'I had never touched a lathe. By the second semester I was cutting threads, and my supervisor on attachment asked me to come back after graduation. I am still there.',
    author: 'Zainab Garba',
    role: 'Engineering Technology, class of 2021; maintenance technician',
    avatar: '',
  },
  {
    quote:
      'My parents worried about sending me so far from Uyo. My adviser rang them in the first month, before I had a chance to. After that they worried less than I did.',
    author: 'Idara Essien',
    role: 'Computer Science, class of 2023; network support officer',
    avatar: '',
  },
  {
    quote:
      'We put out a bulletin every Friday, with a real deadline. When I started at a radio station, the only new thing was the coffee.',
    author: 'Tunde Alabi',
    role: 'Mass Communication, class of 2020; radio producer',
    avatar: '',
  },
]

export const home: BuiltInPage = {
  slug: 'home',
  title: 'Home',
  metaDescription:
    'Harmattan Polytechnic, founded in 2005, teaches two-year diplomas in engineering, computing, business, media and office management on the Plateau.',
  sections: [
    {
      sectionType: 'hero',
      title: DEFAULT_SITE_NAME,
      description: DEFAULT_DESCRIPTION,
      orderIndex: 1,
      isSeeded: true,
      content: {
        heroType: 'slider',
        imageUrl: PICTURES.campus.url,
        slides,
        primaryActionText: 'I am interested',
        secondaryActionText: 'See our programs',
      },
    },
    {
      sectionType: 'features',
      title: 'Why Choose Harmattan Polytechnic',
      description: 'Four promises, and how we keep them.',
      orderIndex: 2,
      isSeeded: true,
      content: reasons,
    },
    {
      sectionType: 'testimonials',
      title: 'From those who were here before you',
      description: 'Three graduates on the two years that got them started.',
      orderIndex: 3,
      isSeeded: true,
      content: testimonials,
    },
    {
      sectionType: 'cta',
      title: 'Come and see for yourself',
      description:
        'Tell us when you would like to visit. We will show you the workshops, the library and the hostels, and answer what your parents want to know.',
      orderIndex: 4,
      content: { actionText: 'Contact us', actionUrl: '/contact' },
    },
  ],
}
