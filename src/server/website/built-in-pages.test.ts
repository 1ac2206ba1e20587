import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { elementsOf, type HtmlElement } from '#test/html.ts'

/* What the built-in pages show before anything is stored. */

/** The parts of a page: those in its main element, and those of one section. */
async function open(path: string) {
  const { request } = await createTestApp({ database: await openSqlite() })
  const html = await (await request(path)).text()
  const partsOf = (pattern: RegExp) => elementsOf(pattern.exec(html)![0])
  return {
    main: partsOf(/<main.*<\/main>/s),
    section: (id: string) => partsOf(new RegExp(`<section id="${id}".*?</section>`, 's')),
  }
}
const textsOf = (parts: HtmlElement[], ...names: string[]) =>
  parts.filter(({ name }) => names.includes(name)).map(({ text }) => text)

test('A §2 contact: office hours, map box, 6 questions; without entries no invented data', async () => {
  const { main, section } = await open('/contact')
  const hours = ['Monday to Friday 8:00 AM to 5:00 PM', 'Saturday 9:00 AM to 1:00 PM', 'Sunday closed']
  expect(textsOf(main, 'li', 'p')).toEqual(expect.arrayContaining(hours))
  expect(textsOf(section('map'), 'p')).toContain('Contact information will be displayed when configured.')
  expect(textsOf(main, 'details')).toHaveLength(6)
})

test('A §2 about: story with 4 photos, vision and mission, 4 values, 6 people, 4 facilities, location', async () => {
  const { section } = await open('/about')
  for (const [anchor, heading] of [
    ['about-story', 'Our Story'],
    ['vision-mission', 'Vision and Mission'],
    ['team', 'Meet Our Team'],
    ['location', 'Our Location'],
  ] as const)
    expect(textsOf(section(anchor), 'h2')).toEqual([heading])
  expect(section('about-story').filter(({ name, attributes }) => name === 'img' && attributes['alt'])).toHaveLength(4)
  const values = ['Excellence', 'Integrity', 'Innovation', 'Student-Centered']
  expect(textsOf(section('vision-mission'), 'h3', 'h4')).toEqual(expect.arrayContaining(values))
  expect(textsOf(section('team'), 'li')).toHaveLength(6)
  expect(section('team').map(({ text }) => text)).toContain('RD')
  expect(textsOf(section('facilities'), 'li')).toHaveLength(4)
})

test('A §2 home: 4 cards of Why Choose and a call to action that leads to /contact', async () => {
  const { section } = await open('/')
  expect(textsOf(section('features'), 'h2')).toEqual([expect.stringMatching(/^Why Choose/)])
  expect(textsOf(section('features'), 'li')).toHaveLength(4)
  const links = section('cta').filter(({ name }) => name === 'a')
  expect(links.map(({ attributes }) => attributes['href'])).toEqual(['/contact'])
})

test('A §2 programs: a card shows title, badge, description, subjects, duration, eligibility and careers', async () => {
  const { main } = await open('/programs')
  const cards = textsOf(main, 'article').filter((text) => text.includes('Engineering Technology'))
  expect(cards).toHaveLength(1)
  for (const text of [
    'Sciences',
    'Workshop Technology',
    '2 years',
    "At least 5 O'level credits including English, Mathematics and Physics",
    'Maintenance technician',
  ])
    expect(cards[0]).toContain(text)
})
