import { readPage } from '#test/html.ts'
import { makePage } from '#test/make.ts'
import { expect, test } from './staff.ts'

test('a staff member rebuilds the whole home page from the admin', async ({ page, signIn, database }) => {
  test.slow()
  const home = await makePage(database.kysely, { slug: 'home', title: 'Home' })
  await signIn('author')
  const title = page.getByLabel('Title', { exact: true })
  const done = page.getByText(/^Section (?:added|updated) successfully$/)
  async function save() {
    const saved = page.waitForResponse(/\/rpc\/pageSections\/(?:storeBuiltIn|update)/)
    await page.getByRole('button', { name: 'Save Section' }).click()
    expect((await saved).ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Save Section' })).toBeHidden()
  }
  async function edit(name: string, hasTitle = name) {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(title).toHaveValue(hasTitle)
  }
  async function fillEntry(item: string, values: Record<string, string>) {
    await page.getByRole('button', { name: `Add ${item}` }).click()
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).last().fill(value)
  }
  async function clearEntries(item: string, count: number) {
    for (let left = count; left > 0; left--) await page.getByRole('button', { name: `Remove ${item} ${left}` }).click()
  }

  await page.goto(`/admin/page-sections/${home.id}`)
  await edit('A diploma you can work with', 'Harmattan Polytechnic')
  await title.fill('A college of our own')
  await page.getByLabel('Layout').selectOption('Single picture')
  await page.getByLabel('Headline', { exact: true }).fill('Built by those who work here')
  await page.getByLabel('Main button', { exact: true }).fill('Apply today')
  await page.getByLabel('Where the main button leads').fill('/contact')
  await save()

  await edit('Why Choose Harmattan Polytechnic')
  await page.getByLabel('Section type').selectOption('Benefits')
  await page.getByRole('button', { name: 'Change it' }).click()
  await title.fill('What you get')
  await fillEntry('Card', { Title: 'A bench of your own', Description: 'In the second week.' })
  await save()
  // The built-in section is back in its place once the list shows the new kind of this one.
  await expect(page.getByRole('button', { name: 'Edit What you get' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide Why Choose Harmattan Polytechnic' }).click()
  await expect(done.first()).toBeVisible()

  await edit('From those who were here before you')
  await clearEntries('Testimonial', 3)
  await fillEntry('Testimonial', { Quote: 'I can mend a lathe now.', Author: 'Ngozi Eze', Role: 'Class of 2025' })
  await save()

  await edit('Come and see for yourself')
  await title.fill('The gate is open')
  await page.getByLabel('Button', { exact: true }).fill('Find the way')
  await page.getByLabel('Where the button leads').fill('/about')
  await save()

  const { headings, links, main } = readPage(await (await page.request.get('/')).text())
  expect(headings[0]).toBe('Built by those who work here')
  expect(headings).toEqual(expect.arrayContaining(['What you get', 'The gate is open']))
  expect(links).toEqual(
    expect.arrayContaining([
      { text: 'Apply today', href: '/contact' },
      { text: 'Find the way', href: '/about' },
    ]),
  )
  for (const there of ['A bench of your own', 'I can mend a lathe now.']) expect(main).toContain(there)
  for (const gone of ['Why Choose', 'Zainab Garba', 'A diploma you can work with', 'Come and see for yourself']) {
    expect(main).not.toContain(gone)
  }
})
