import type { ContactLists, LocationContent, Question } from '#contract/sections/read-content.ts'
import type { BuiltInPage } from '#content/built-in-page.ts'
import { contactValues, MAIN_EMAIL, MAIN_PHONE, PLACE } from '#content/college.ts'
import { PICTURES } from '#content/pictures.ts'

const questions: Question[] = [
  {
    question: 'What do I need to be admitted?',
    answer:
      "At least 5 O'level credits including English and Mathematics. Engineering Technology also asks for Physics; Mass Communication and Office Technology Management ask only for English.",
  },
  {
    question: 'May I combine two results?',
    answer:
      'Yes. We accept WAEC, NECO and NABTEB results from no more than two sittings. Bring both originals when you come for screening.',
  },
  {
    question: 'How long does a course take?',
    answer:
      'Every course takes 2 years: four semesters, with four months of industrial attachment between the first year and the second.',
  },
  {
    question: 'Can fees be paid in parts?',
    answer:
      'Yes. Tuition may be paid in two parts, one at the start of each semester. The amounts are on the admission letter, and you pay at the bank, never to a member of staff.',
  },
  {
    question: 'Is there somewhere to live on campus?',
    answer:
      'There are separate hostels for women and men, and first-year students are placed first. Student affairs keeps a list of rooms in town that we have visited.',
  },
  {
    question: 'May my parents and I visit before I apply?',
    answer:
      'Please do. Come during office hours and sign in at the gate, or send us a message first and somebody will be there to show you round.',
  },
]

export const contact: BuiltInPage = {
  slug: 'contact',
  title: 'Contact',
  metaDescription:
    'Telephone, email, address and office hours of Harmattan Polytechnic, a form for your enquiry, and answers to common questions.',
  sections: [
    {
      sectionType: 'hero',
      title: 'Talk to us',
      description: 'Ring, write or walk in during office hours. It will be a person who answers.',
      orderIndex: 1,
      isSeeded: true,
      content: {
        imageUrl: PICTURES.welcome.url,
        primaryActionText: 'Call Now',
        cta_url: `tel:${MAIN_PHONE.replaceAll(' ', '')}`,
        secondaryActionText: 'Email Us',
        secondaryActionUrl: `mailto:${MAIN_EMAIL}`,
      },
    },
    {
      sectionType: 'contact-form',
      title: 'Send us a message',
      description:
        'Admissions reads every message during office hours. You get a reference number, so that you can ask about it again.',
      orderIndex: 2,
      content: {},
    },
    {
      sectionType: 'contact-info',
      title: 'How to reach us',
      description: '',
      orderIndex: 2,
      isSeeded: true,
      content: {
        address: contactValues('address'),
        phone: contactValues('phone'),
        email: contactValues('email'),
        hours: contactValues('hours'),
      } satisfies ContactLists,
    },
    {
      sectionType: 'map',
      title: 'Find the campus',
      description: 'Any keke knows the Polytechnic gate. Visitors sign in there.',
      orderIndex: 2,
      content: PLACE satisfies LocationContent,
    },
    {
      sectionType: 'faq',
      title: 'Questions we are often asked',
      description: '',
      orderIndex: 3,
      isSeeded: true,
      content: questions,
    },
  ],
}
