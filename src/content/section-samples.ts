import { BUILT_IN_PAGES } from './built-in.ts'

/* An example of each section type, to show people what they can add. */

const PICTURES_PATH = '/illustrations'

/** As the server stores it, so that it is still known as a sample. */
const TEXT = `<p>You can apply from <strong>1 May</strong> to 31 August. The form costs nothing.</p>
<h2>What you need</h2>
<ul><li>Five O’level credits, with English and Mathematics</li><li>Your birth certificate</li></ul>
<p>Read the <a href="/programs" rel="noopener">requirements of each program</a> first.</p>`

interface Sample {
  sectionType: string
  title: string | null
  description?: string | null
  content: unknown
}

/** Below the headings of the example of a table. */
export const FEES = [
  ['Welding', '₦45,000', '₦38,000'],
  ['Catering', '₦52,000', '₦41,000'],
]

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
      rows: [['Program', 'First year', 'Second year'], ...FEES],
    },
  },
  {
    sectionType: 'video',
    title: 'Two minutes on campus',
    content: { videoUrl: '/files/tour.mp4', posterUrl: `${PICTURES_PATH}/campus.svg` },
  },
]

const builtIn = Object.values(BUILT_IN_PAGES).flatMap(({ sections }) => sections)

/** A section of each type that pages can have, as it is stored. */
export const STORED_SECTION_SAMPLES: Sample[] = [...builtIn, ...SAMPLES_NOT_BUILT_IN].filter(
  ({ sectionType }, index, all) => all.findIndex((other) => other.sectionType === sectionType) === index,
)
