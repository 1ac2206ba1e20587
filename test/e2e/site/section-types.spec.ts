import type { Database } from '#server/db/database.ts'
import { makeCategory, makePage, makePost, makeSection } from '#test/make.ts'
import { expect, expectAccessibleInEveryView, sideways, test } from '../fixtures.ts'

const PICTURES = ['campus', 'library', 'workshop', 'quadrangle'].map((name) => `/illustrations/${name}.svg`)

const CONTENTS: [type: string, title: string, content: unknown][] = [
  [
    'text',
    'How to apply',
    `<p>You can apply from <strong>1 May</strong> to 31 August.</p><h2>What you need</h2><ul><li>Five credits</li><li>Your birth
    certificate</li></ul><table><tbody><tr><th>Batch</th><th>Applications</th><th>Examination</th><th>Registration</th>
    <th>Matriculation</th></tr></tbody></table><pre>Send *123*456*789# and wait for the confirmation.</pre><p>Read the <a href="/programs">requirements</a> first.</p>`,
  ],
  ['news', 'News', {}],
  [
    'downloads',
    'Forms and lists',
    [
      { url: '/files/list.pdf', title: 'Admission list 2026/2027', description: 'First batch, all departments' },
      { url: '/files/a-rather-long-name-without-any-space-in-it-that-nobody-chose-but-a-scanner-2026-11-22.docx' },
    ],
  ],
  [
    'gallery',
    'A day on campus',
    PICTURES.map((imageUrl, index) => ({ imageUrl, caption: `Picture ${index}`, alt: `View ${index}` })),
  ],
  [
    'people',
    'Whom to ask',
    [
      { name: 'Amina Bello', role: 'Registrar', phone: '+234 000 000 0000', email: 'registrar.admissions@college.example' },
      { name: 'Chidi Okafor', role: 'Bursar', text: 'In Block B, every weekday.', imageUrl: PICTURES[0] },
      { name: 'Ngozi Ade' },
    ],
  ],
  [
    'table',
    'Fees',
    {
      caption: 'Fees of the session 2026/2027, for students of all levels',
      hasRowHeadings: true,
      rows: [
        ['Program', 'First year', 'Second year', 'Acceptance', 'Hostel', 'Remarks'],
        ['Welding and Fabrication', '₦45,000', '₦38,000', '₦10,000', '₦25,000', 'Tools are included'],
        ['Catering', '₦52,000', '₦41,000', '₦10,000', '', 'Bring an apron'],
      ],
    },
  ],
  ['video', 'Two minutes on campus', { videoUrl: '/files/tour.mp4', posterUrl: PICTURES[0] }],
  ['video', 'Elsewhere', { videoUrl: 'https://www.youtube.com/watch?v=1', posterUrl: PICTURES[1] }],
]

async function makeEverything({ kysely }: Database): Promise<string> {
  return kysely.transaction().execute(async (trx) => {
    const { id, slug } = await makePage(trx, { title: 'Everything' })
    for (const [orderIndex, [sectionType, title, content]] of CONTENTS.entries())
      await makeSection(trx, { pageId: id, orderIndex, sectionType, title, content })
    const categories = [await makeCategory(trx, { name: 'Campus' })]
    await makePost(trx, { title: 'The admission list is out', featuredImage: PICTURES[2]!, categories })
    await makePost(trx, { title: 'Open day at the workshops', excerpt: 'See the lathes, the looms and the kitchen.' })
    return `/${slug}`
  })
}

test('sections of the further types are accessible in every view, scroll, open without script, and ask no other website', async ({
  page,
  noScript,
  database,
  site,
}) => {
  const everything = await makeEverything(database)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await test.step('sections of the further types are accessible at every width, light and dark, and never wider than the screen', async () => {
    await page.goto(everything)
    for (const [, title] of CONTENTS) await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expectAccessibleInEveryView(page, async () => expect(await sideways(page)).toBe(0))
  })
  await test.step('a wide table scrolls with the keys on a phone, its row headings stay', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(everything)
    const table = page.getByRole('group', { name: /^Fees of the session/ })
    await table.focus()
    for (let count = 0; count < 30; count += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('cell', { name: 'Bring an apron' })).toBeInViewport()
    await expect(page.getByRole('rowheader', { name: 'Catering' })).toBeInViewport()
    await expect(table.locator('thead tr > *').first()).toBeInViewport({ ratio: 1 })
  })
  await test.step('a page with a video loads nothing of it and asks no other website', async () => {
    await page.goto(everything)
    await page.getByRole('heading', { name: 'Elsewhere' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Watch on youtube.com' })).toBeVisible()
    expect(asked.filter((url) => url.includes('tour.mp4') || !url.startsWith(site.url))).toEqual([])
  })
  await test.step('a picture of a gallery opens large without script, with keys too', async () => {
    await noScript.goto(site.url + everything)
    const button = noScript.getByRole('button', { name: 'View 1 Enlarge picture 2' })
    const large = noScript.getByRole('dialog', { name: 'Picture 2' })
    await button.focus()
    await noScript.keyboard.press('Enter')
    await expect(large.getByRole('img', { name: 'View 1' })).toBeVisible()
    await expect(large.getByText('Picture 1')).toBeInViewport({ ratio: 1 })
    await large.getByRole('button', { name: 'Close' }).click()
    await expect(large).toBeHidden()
    await button.click()
    await expect(large).toBeVisible()
    await noScript.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(button).toBeFocused()
  })
})
