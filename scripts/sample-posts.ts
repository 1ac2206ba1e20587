import { PICTURES } from '#content/pictures.ts'

/* Posts and a page for the screenshots: long and short titles, with and without images, every element of an article. */

const article = `<p>The Registry opens the form window on Monday. Bring <a href="/contact">both originals</a> and a pencil; copies
are made at the gate.</p>
<h2>What to bring</h2>
<ul><li>Two passport photographs</li><li>Your O’level results, <strong>originals</strong> and copies</li></ul>
<blockquote><p>Come early. The keke queue is long, and the shade is short.</p></blockquote>
<h3>What it costs</h3>
<table><thead><tr><th>Course</th><th>First year</th><th>Second year</th></tr></thead>
<tbody><tr><td>Engineering Technology</td><td>₦45,000</td><td>₦40,000</td></tr>
<tr><td>Mass Communication</td><td>₦38,000</td><td>₦36,000</td></tr></tbody></table>
<p><img src="${PICTURES.library.url}" alt="${PICTURES.library.alt}" width="800" height="600"></p>
<ol><li>Fill in the form</li><li>Pay at the bank</li><li>Keep the slip</li></ol>`

const post = (
  slug: string,
  title: string,
  day: string,
  fields: { excerpt?: string; featuredImage?: string; isFeatured?: 1 } = {},
) => ({
  slug,
  title,
  kind: 'post' as const,
  content: article,
  publishDate: `${day}T09:00:00.000Z`,
  updatedAt: `${day}T09:00:00.000Z`,
  ...fields,
})

export const SAMPLE_POSTS = [
  post('admission-open', 'Admission for the next session is open', '2026-11-02', {
    excerpt: 'Forms can be had from the Registry or by post until the last Friday of January.',
    featuredImage: PICTURES.campus.url,
    isFeatured: 1,
  }),
  post('friday-bulletin', 'The Friday bulletin turns five hundred', '2026-10-23', { featuredImage: PICTURES.readers.url }),
  post('craft-day', 'Ọjọ́ ìṣẹ̀ṣe: a day of Yoruba craft in the quadrangle', '2026-10-12', {
    excerpt: 'Indigo to the elbows: second-year students dyed forty yards of adire for the library curtains.',
    featuredImage: PICTURES.quadrangle.url,
  }),
  post('examinations', 'Examination timetable', '2026-10-05'),
  post(
    'electrical-floor',
    'The new electrical installation floor in the old tin-ore store is ready for its first class',
    '2026-09-28',
    {
      featuredImage: PICTURES.bench.url,
    },
  ),
] as const

export const SAMPLE_PAGE = { slug: 'scholarships', title: 'Scholarships', content: article }
