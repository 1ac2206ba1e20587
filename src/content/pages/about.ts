import type { Feature, LocationContent, Person } from '#contract/sections/read-content.ts'
import type { BuiltInPage } from '#content/built-in-page.ts'
import { FOUNDED, PLACE } from '#content/college.ts'
import { PICTURES } from '#content/pictures.ts'

const story = `In January 2005, in the dry and dusty month that gave the college its name, Harmattan Polytechnic admitted its first 62 students. There were four lecturers, two borrowed classrooms, and a workshop set up in a tin-ore store that the mines of the Plateau had left behind.

The store is still the heart of the campus. Around it have grown teaching blocks, laboratories, a library and a media studio, each built as the intake could fill it. The neem trees between them were planted by the first class, one for every student.

What we teach has stayed close to what people nearby need done: machines kept running, accounts kept straight, networks kept up, news told plainly. We think a young person who can do one of these well, and explain how, will not be without work for long.

Source for dates and numbers: matriculation register of 2005, Registry.`

const values: Feature[] = [
  { icon: 'award', title: 'Excellence', description: 'We hand work back until it is right, and we show how it could be better.' },
  {
    icon: 'book-open',
    title: 'Integrity',
    description: 'Marks are earned, fees are published, and mistakes, ours too, are owned.',
  },
  { icon: 'graduation-cap', title: 'Innovation', description: 'We change a course when the work it leads to has changed.' },
  {
    icon: 'users',
    title: 'Student-Centered',
    description: 'Timetables, offices and hostels are arranged around those who study here.',
  },
]

const team: Person[] = [
  {
    name: 'Dr Ruth Dachung',
    role: 'Rector',
    bio: 'Taught materials science here for eleven years before she was asked to lead. Still takes the first lecture of every session.',
    imageUrl: '',
  },
  {
    name: 'Folasade Akinwale',
    role: 'Registrar',
    bio: 'Looks after admissions, records and results. Her office answers letters within the week they arrive.',
    imageUrl: '',
  },
  {
    name: 'Engr. Sani Abdulkadir',
    role: 'Head of Engineering Technology',
    bio: 'Came from railway maintenance with his own set of micrometers, which students may borrow if they ask.',
    imageUrl: '',
  },
  {
    name: 'Chinedu Okafor',
    role: 'Head of Computer Science',
    bio: 'Built the campus network with his students, cable by cable, and keeps its diagram on the wall for all to check.',
    imageUrl: '',
  },
  {
    name: 'Ebiere Pereowei',
    role: 'Head of Mass Communication',
    bio: 'Edited a weekly newspaper in the Delta. Runs the Friday bulletin on one rule: ring the person before you write about them.',
    imageUrl: '',
  },
  {
    name: 'Terna Iorfa',
    role: 'Librarian',
    bio: 'Knows what is on the shelves, what ought to be, and which first-year has not been seen at a desk this week.',
    imageUrl: '',
  },
]

const facilities: Feature[] = [
  {
    icon: 'award',
    title: 'Engineering workshops',
    description:
      'Lathes, milling machines, welding bays and an electrical installation floor, in and around the old tin-ore store.',
  },
  {
    icon: 'graduation-cap',
    title: 'Laboratories',
    description: 'Physics and electronics benches, and two computer rooms that stay on through a power cut.',
  },
  {
    icon: 'book-open',
    title: 'Library',
    description:
      'Reading room, textbook loans by the semester, past questions, and a quiet floor where telephones stay in the bag.',
  },
  {
    icon: 'users',
    title: 'Media studio',
    description: 'A sound-proofed radio booth, an editing room and a training office with a working switchboard.',
  },
]

export const about: BuiltInPage = {
  slug: 'about',
  title: 'About',
  metaDescription:
    'How Harmattan Polytechnic began in a tin-ore store in 2005, what it stands for, who runs it, and where to find the campus.',
  sections: [
    {
      sectionType: 'hero',
      title: 'About Harmattan Polytechnic',
      description: `A small college on the Plateau that has taught people to make, mend, count and tell since ${FOUNDED}.`,
      orderIndex: 1,
      isSeeded: true,
      content: { imageUrl: PICTURES.story.url, secondaryActionText: 'See our programs' },
    },
    {
      sectionType: 'about-story',
      title: 'Our Story',
      description: 'It started with a tin-ore store and 62 students.',
      orderIndex: 2,
      isSeeded: true,
      content: {
        content: story,
        images: [PICTURES.quadrangle, PICTURES.laboratory, PICTURES.library, PICTURES.bench].map(({ url, alt }) => ({
          url,
          alt,
        })),
      },
    },
    {
      sectionType: 'vision-mission',
      title: 'Vision and Mission',
      description: 'What we are working towards, how, and the four values we are held to.',
      orderIndex: 3,
      isSeeded: true,
      content: {
        vision: 'A Nigeria in which skilled work is done at home, is done well, and earns those who do it respect and a living.',
        mission:
          'To give every student who comes with the entry credits, whatever they can afford and wherever they come from, two years of patient teaching and real practice, and to stand by them until they are at work.',
        values,
      },
    },
    {
      sectionType: 'team',
      title: 'Meet Our Team',
      description: 'The people whose doors you are most likely to knock on.',
      orderIndex: 4,
      content: team,
    },
    {
      sectionType: 'facilities',
      title: 'Our Facilities',
      description: 'Where the practical half of a diploma happens.',
      orderIndex: 5,
      content: facilities,
    },
    {
      sectionType: 'location',
      title: 'Our Location',
      description: 'Any keke knows the Polytechnic gate. Visitors sign in there.',
      orderIndex: 6,
      content: PLACE satisfies LocationContent,
    },
    {
      sectionType: 'cta',
      title: 'Is there something we have not told you?',
      description: 'Write or ring. The admissions office would rather answer a small question now than a large one later.',
      orderIndex: 7,
      isSeeded: true,
      content: { actionText: 'Ask us', actionUrl: '/contact' },
    },
  ],
}
