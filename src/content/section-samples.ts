import { toDisplay, type DisplaySection } from '#contract/sections/display.ts'
import type { NewsPost } from '#contract/sections/read-content.ts'
import { BUILT_IN_PAGES } from './built-in.ts'

/* An example of each section type, to show people what they can add. */

const PICTURES_PATH = '/illustrations'

/** As the server stores it, so that it is still known as a sample. */
const TEXT = `<p>You can apply from <strong>1 May</strong> to 31 August. The form costs nothing.</p>
<h2>What you need</h2>
<ul><li>Five O’level credits, with English and Mathematics</li><li>Your birth certificate</li></ul>
<p>Read the <a href="/programs" rel="noopener">requirements of each program</a> first.</p>`

const posts: NewsPost[] = [
  { title: 'The admission list is out', excerpt: 'All names of the first list, and what to do next.', image: null },
  { title: 'Open day at the workshops', excerpt: 'See the lathes, the looms and the kitchen.', image: 'workshop.svg' },
  { title: 'Our team won the robot contest', excerpt: 'Four students, one robot, first place.', image: 'laboratory.svg' },
].map(({ title, excerpt, image }, index) => ({
  title,
  path: '/blog',
  excerpt,
  image: image ? { url: `${PICTURES_PATH}/${image}`, alt: '', width: 800, height: 600 } : null,
  publishedAt: `2026-09-1${9 - index}T08:00:00.000Z`,
  readingMinutes: 2,
  categories: [],
}))

interface Sample {
  sectionType: string
  title: string | null
  description?: string | null
  content: unknown
}

/** The examples of types that no built-in page has. */
export const SAMPLES_NOT_BUILT_IN: Sample[] = [
  { sectionType: 'text', title: 'How to apply', content: TEXT },
  { sectionType: 'news', title: 'News', content: {} },
  {
    sectionType: 'downloads',
    title: 'Forms and lists',
    content: [
      { url: '/files/admission-list.pdf', title: 'Admission list 2026/2027', description: 'First batch, all departments' },
      { url: '/files/medical-form.docx', title: 'Medical form' },
    ],
  },
  {
    sectionType: 'gallery',
    title: 'A day on campus',
    content: [
      ['quadrangle', 'The quadrangle before the first lecture'],
      ['library', 'The library stays open until ten'],
      ['workshop', 'In the workshop'],
    ].map(([name, caption]) => ({ imageUrl: `${PICTURES_PATH}/${name}.svg`, caption, alt: caption })),
  },
  {
    sectionType: 'people',
    title: 'Whom to ask',
    content: [
      { name: 'Amina Bello', role: 'Registrar', phone: '+234 000 000 0000', email: 'registrar@college.example' },
      { name: 'Chidi Okafor', role: 'Bursar', text: 'In Block B, every weekday from 9 to 3.' },
    ],
  },
  {
    sectionType: 'table',
    title: 'Fees',
    content: {
      caption: 'Fees of the session 2026/2027',
      hasRowHeadings: true,
      rows: [
        ['Program', 'First year', 'Second year'],
        ['Welding', '₦45,000', '₦38,000'],
        ['Catering', '₦52,000', '₦41,000'],
      ],
    },
  },
  {
    sectionType: 'video',
    title: 'Two minutes on campus',
    content: { videoUrl: '/files/tour.mp4', posterUrl: `${PICTURES_PATH}/campus.svg` },
  },
]

/** With what the server adds to a section. */
function filled(section: DisplaySection): DisplaySection {
  if (section.type === 'text') return { ...section, content: { ...section.content, html: section.content.source } }
  if (section.type === 'news')
    return { ...section, content: { ...section.content, posts, more: { title: 'More news', path: '/blog' } } }
  return section
}

const builtIn = Object.values(BUILT_IN_PAGES).flatMap(({ sections }) => sections)

/** A section of each type that pages can have, as it is stored. */
export const STORED_SECTION_SAMPLES: Sample[] = [...builtIn, ...SAMPLES_NOT_BUILT_IN].filter(
  ({ sectionType }, index, all) => all.findIndex((other) => other.sectionType === sectionType) === index,
)

/** The same, as visitors see it. */
export const DISPLAYED_SECTION_SAMPLES: DisplaySection[] = STORED_SECTION_SAMPLES.map(
  ({ sectionType, title, description = null, content }) =>
    filled(
      toDisplay(
        { id: `sample-${sectionType}`, sectionType, title, description, content, orderIndex: 1, isActive: true },
        'built-in',
      ),
    ),
)
