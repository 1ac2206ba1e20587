import { edit, expect, field, publishPage, test } from './editor.ts'

test('formatted text and cells of a table are typed in place, and keep their formats', async ({
  page,
  comeIn,
  database,
  site,
}) => {
  await publishPage(database, {
    sections: [
      { sectionType: 'text', title: 'How to apply', content: { html: '<p>Apply from <strong>1 May</strong></p>' } },
      {
        sectionType: 'table',
        title: 'Fees',
        content: {
          caption: 'Fees',
          rows: [
            ['Program', 'Fee'],
            ['Welding', '₦45,000'],
          ],
        },
      },
    ],
  })
  await comeIn()
  await edit(page, '/hostels')
  await field(page, 'content.html').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' on')
  await page.keyboard.press('Escape')
  await field(page, 'content.rows.1.1').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('₦48,000')
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 unpublished changes')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the page as it is here.')).toBeVisible()
  const live = await (await fetch(`${site.url}/hostels`)).text()
  expect(live).toContain('<strong>1 May on</strong>')
  expect(live).toContain('₦48,000')
})
