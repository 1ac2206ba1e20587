import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makePage, makeSection } from '#test/make.ts'
import { allowOnlyDraftsFromNextPage, expect, expectAccessible, expectAccessibleState, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)
const names = (page: Page) => page.locator('[data-section]').locator('[class^=name]')
const bar = (page: Page) => page.getByRole('region', { name: 'Draft', exact: true })

test('a draft is saved, discarded, previewed, published, and keeps what others changed', async ({
  page,
  signIn,
  database,
  request,
  clientOf,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  problems.allow(/status of 409/)
  const { pageDrafts } = await clientOf(await signIn('editor'))
  const { id, slug } = await makePage(database.kysely, { title: `Hostels ${word()}` })
  const content = [{ question: 'Is there a bus?', answer: 'Yes.' }]
  await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Rooms', content })
  const fees = await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Fees', orderIndex: 2, content })
  await test.step('a section is saved in the draft, previewed, and published with everything else at once', async () => {
    const html = async () => (await request.get(`/${slug}`)).text()
    await page.goto(`/admin/page-sections/${id}`)
    await expect(page.getByText('Changes here are public at once.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Rooms and halls')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Visitors do not see it yet.' })
    await expect(toast.getByRole('link', { name: 'Open the draft' })).toHaveAttribute('href', `/admin/page-sections/${id}`)
    await expect(bar(page)).toContainText('1 unpublished change')
    await expect(bar(page)).toContainText('Changed section "Rooms and halls"')
    await expect(names(page)).toHaveText(['Rooms and halls', 'Fees'])
    expect(await html()).not.toContain('Rooms and halls')

    await page.getByRole('button', { name: 'Move Rooms and halls down' }).click()
    await expect(bar(page)).toContainText('2 unpublished changes')
    await page.getByRole('button', { name: 'Hide Fees' }).click()
    await expect(bar(page)).toContainText('3 unpublished changes')
    await expectAccessibleState(page)

    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toContainText('All 3 unpublished changes go to the trash')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(page.getByText('Draft discarded')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('status').filter({ hasText: 'Draft discarded' }).getByRole('button', { name: 'Undo' }).click()
    await expect(bar(page)).toContainText('3 unpublished changes')

    const opening = page.waitForEvent('popup')
    await bar(page).getByRole('link', { name: 'Preview' }).click()
    const preview = await opening
    await expect(preview.getByRole('heading', { name: 'Rooms and halls' })).toBeVisible()
    await preview.close()

    await page.getByText('Live', { exact: true }).click()
    await expect(names(page)).toHaveText(['Rooms', 'Fees'])
    await page.getByText('Draft', { exact: true }).click()
    await expect(names(page)).toHaveText(['Fees', 'Rooms and halls'])

    await bar(page).getByRole('button', { name: 'Differences' }).click()
    const dialog = page.getByRole('dialog', { name: 'What the draft changes' })
    await expect(dialog.getByRole('insertion').filter({ hasText: 'Hidden from visitors' })).toBeVisible()
    await expect(dialog).not.toContainText(/[{<]/)
    await expectAccessibleState(page, [360])
    await page.keyboard.press('Escape')

    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('All changes are published.')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    const after = await html()
    expect(after).toContain('Rooms and halls')
    expect(after).not.toContain('Fees')
  })
  await test.step('typing in the draft reaches the server by itself, and waits on this device while offline', async () => {
    const inDraft = () =>
      database.kysely
        .selectFrom('pageDraftSections')
        .select('title')
        .where('pageId', '=', id)
        .execute()
        .then((rows) => rows.map(({ title }) => title))
    await page.getByText('Draft', { exact: true }).click()
    await page.getByRole('button', { name: 'Edit Rooms and halls' }).click()
    const form = page.getByRole('region', { name: /^Edit Rooms/ })
    await form.getByLabel('Title', { exact: true }).fill('Rooms')
    await expect(form.getByRole('status')).toHaveText('Saved on this device')
    await expect(form.getByRole('status')).toHaveText('Saved in the draft')
    expect(await inDraft()).toEqual(['Rooms'])

    await context.setOffline(true)
    await form.getByLabel('Title', { exact: true }).fill('Rooms, halls and gardens')
    await expect(form.getByRole('status')).toHaveText('Saved on this device. It goes to the draft when you are back online.')
    await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeDisabled()
    await context.setOffline(false)
    await expect(form.getByRole('status')).toHaveText('Saved in the draft')
    expect(await inDraft()).toEqual(['Rooms, halls and gardens'])
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(names(page)).toHaveText(['Fees', 'Rooms, halls and gardens'])
    await bar(page).getByRole('button', { name: 'Undo your last change' }).click()
    await expect(names(page)).toHaveText(['Fees', 'Rooms and halls'])
    // The open form would show the section as it was.
    await page.getByRole('button', { name: /^Edit Rooms/ }).click()
    await expect(form).toBeVisible()
    await bar(page).getByRole('button', { name: 'Redo your last change' }).click()
    await expect(form).toBeHidden()
    await expect(names(page)).toHaveText(['Fees', 'Rooms, halls and gardens'])
    // What somebody else has changed is not published before the open form shows it.
    await page.getByRole('button', { name: /^Edit Rooms/ }).click()
    const { sections } = await pageDrafts.get({ pageId: id })
    const { isBuiltIn: _, version, ...rooms } = sections.find(({ title }) => title?.startsWith('Rooms'))!
    const { sectionType, description, content, isActive } = rooms
    const theirs = { sectionType, title: 'Rooms and a kitchen', description, content, isActive }
    await pageDrafts.change({ pageId: id, change: { kind: 'section', id: rooms.id, values: theirs, version } })
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/^Not published: /)).toBeVisible()
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Rooms and a kitchen')
    await form.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('what somebody changed on the website since the draft began is shown before it is published', async () => {
    await expect(bar(page)).toContainText('1 unpublished change')
    await database.kysely
      .updateTable('pageSections')
      .set((row) => ({ title: 'Prices', version: row('version', '+', 1) }))
      .where('id', '=', fees.id)
      .execute()
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'What the draft changes' })
    await expect(dialog.getByRole('alert')).toContainText('Changed section "Prices"')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(names(page)).toHaveText(['Prices', 'Rooms and a kitchen'])
  })
})

test('the page form saves a draft; versions are restored, and a page begins as a draft that is scheduled', async ({
  page,
  signIn,
  database,
  clientOf,
  request,
  problems,
}) => {
  problems.allow(/status of 412/)
  const { pageDrafts } = await clientOf(await signIn('editor'))
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const library = await makePage(database.kysely, { title: `Library ${word()}` })
  const hostels = await makePage(database.kysely, { title: `Hostels ${word()}` })
  const rooms = await makeSection(database.kysely, { pageId: hostels.id, sectionType: 'cta', title: 'Rooms' })
  const { draft } = await pageDrafts.change({ pageId: hostels.id, change: { kind: 'hide', id: rooms.id } })
  await pageDrafts.publish({ pageId: hostels.id, version: draft.version })
  await page.goto('/admin/pages')
  await test.step('the page form saves a draft, says so, and shows the live page or the draft', async () => {
    const { title, slug } = library
    const dialog = page.getByRole('dialog', { name: 'Edit Page' })
    await row(slug)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    await dialog.getByLabel('Title').fill('Reading room')
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Visitors do not see it yet.')).toBeVisible()
    await expect(row(slug)).toContainText('Draft changes')
    await expect(row(slug)).toContainText(title)

    await row(slug)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Reading room')
    await expect(dialog.getByRole('button', { name: 'Update Page' })).toBeHidden()
    // end-date.spec.ts looks at this dialog on a computer.
    await expectAccessibleState(page, [360])
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByText('Live', { exact: true }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await expect(dialog.getByRole('button', { name: 'Update Page' })).toBeVisible()
    await dialog.getByText('Draft', { exact: true }).click()
    await dialog.getByLabel('Meta Description').fill('Books and quiet')
    await expect(dialog.getByText('Saved in the draft', { exact: true })).toBeVisible()
    expect((await pageDrafts.get({ pageId: library.id })).fields).toMatchObject({
      title: 'Reading room',
      metaDescription: 'Books and quiet',
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('a version that differs only in its sections is compared and restored, and Undo takes that back', async () => {
    const { slug, title } = hostels
    const html = async () => (await request.get(`/${slug}`)).text()
    expect(await html()).not.toContain('Rooms')
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /WAT/ }).click()
    const comparison = page.getByRole('region', { name: 'Compared with now' })
    await expect(comparison).toContainText('Hidden from visitors')
    await comparison.getByRole('button', { name: 'Restore this version' }).click()
    const toast = page.getByRole('status').filter({ hasText: /Restored to .* WAT\./ })
    await expect(toast).toBeVisible()
    expect(await html()).toContain('Rooms')
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Restored the version from before')).toBeVisible()
    expect(await html()).not.toContain('Rooms')
  })
  const slug = `scholarships-${word()}`
  await test.step('drafts become the only way while a new page is open: the refused page keeps its text and is saved as a draft', async () => {
    await page.getByRole('button', { name: 'Add Page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Page' })
    await dialog.getByLabel('Title').fill('Scholarships')
    await dialog.getByLabel('Slug').fill(slug)
    await expect(dialog.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await allowOnlyDraftsFromNextPage(page, database)
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    await expect(page.getByText('Choose "Save draft", then publish the draft.').first()).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Scholarships')
    await expect(dialog.getByRole('button', { name: 'Create Page' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(slug)).toContainText('Draft')
    await row(slug).getByRole('link', { name: 'Sections of Scholarships' }).click()
  })
  await test.step('a draft is scheduled in Lagos time, the schedule can be taken back, and it is published at once', async () => {
    await bar(page).getByRole('button', { name: 'Schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule the draft' })
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog.getByText('Choose a date and time')).toBeVisible()
    await dialog.getByRole('button', { name: 'Tomorrow 8:00' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/^\w{3} \d{1,2} \w+ \d{4}, 08:00, in /)
    await expectAccessibleState(page, [360])
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(bar(page)).toContainText(/Goes public on \w{3} \d{1,2} \w+ \d{4}, 08:00, in /)
    const { publishAt } = await database.kysely
      .selectFrom('pageDrafts')
      .select('publishAt')
      .where('publishAt', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(publishAt).toMatch(/T07:00:00\.000Z$/)
    await bar(page).getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByRole('button', { name: 'Cancel the schedule' }).click()
    await expect(page.getByText('No longer scheduled')).toBeVisible()
    await expect(bar(page)).not.toContainText('Goes public on')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('All changes are published.')).toBeVisible()
    expect((await request.get(`/${slug}`)).status()).toBe(200)
  })
})

test('story: a contributor prepares a page on a phone, and an editor on a computer returns it with a note and then publishes it', async ({
  page,
  context,
  signIn,
  request,
}) => {
  const [phone, computer] = [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]
  await page.setViewportSize(phone)
  const slug = `scholarships-${word()}`
  await signIn('contributor', { firstName: 'Chidi', lastName: 'Eze' })
  const [contributor] = await context.cookies()
  await page.goto('/admin/pages?add=1')
  await page.getByLabel('Title').fill('Scholarships')
  await page.getByLabel('Slug').fill(slug)
  await expect(page.getByRole('button', { name: 'Create Page' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Visitors do not see it yet.')).toBeVisible()
  expect((await request.get(`/${slug}`)).status()).toBe(404)
  const row = page.getByRole('row').filter({ hasText: slug })
  await expect(row).toContainText('Draft')
  await row.getByRole('link', { name: 'Sections of Scholarships' }).click()
  await expect(bar(page)).toContainText('Visitors do not see this page yet')
  await expectAccessible(page)
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeHidden()
  await bar(page).getByRole('button', { name: 'Submit for review' }).click()
  await expect(bar(page)).toContainText('Waiting for review')
  const address = page.url()

  await signIn('editor', { firstName: 'Bisi', lastName: 'Ojo' })
  const [editor] = await context.cookies()
  await page.setViewportSize(computer)
  await page.goto('/admin/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting for review' })
  await expect(waiting).toContainText('Scholarships from Chidi Eze')
  await waiting.getByRole('link', { name: 'All drafts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Scholarships' })).toContainText('Waiting for review')
  await expectAccessibleState(page, [1280])
  await page.getByRole('button', { name: 'Return with a note: Scholarships' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return with a note' })
  await dialog.getByLabel('Note').fill('Please add the closing date.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText('Nothing waits for review')).toBeVisible()

  await context.addCookies([contributor!])
  await page.setViewportSize(phone)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Returned to you' })).toContainText('Please add the closing date.')
  await page.goto(address)
  await expect(bar(page).getByRole('alert')).toContainText('Please add the closing date.')
  // Visitors see neither version, so there is nothing to switch between.
  await expect(page.getByRole('radiogroup', { name: 'What to edit' })).toHaveCount(0)
  await expectAccessibleState(page, [360])
  await bar(page).getByRole('button', { name: 'Submit for review' }).click()
  await expect(bar(page)).toContainText('Waiting for review')

  await context.addCookies([editor!])
  await page.setViewportSize(computer)
  await page.goto('/admin/drafts')
  // Visitors see nothing that it could be compared with.
  await expect(page.getByRole('link', { name: 'Preview Scholarships' })).toHaveAttribute('href', /^\/preview\?page=/)
  await expect(page.getByRole('button', { name: 'Compare Scholarships' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Scholarships', exact: true }).click()
  await expect(bar(page)).not.toContainText('unpublished change')
  await expect(bar(page).getByRole('button', { name: 'Differences' })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('All changes are published.')).toBeVisible()
  expect((await request.get(`/${slug}`)).status()).toBe(200)
})
test('what others do shows, and a setting makes drafts the only way', async ({
  page,
  context,
  signIn,
  clientOf,
  database,
  problems,
}) => {
  problems.allow(/status of 412/)
  const author = await signIn('author', { firstName: 'Chidi', lastName: 'Eze' })
  const [cookie] = await context.cookies()
  const { id, title } = await makePage(database.kysely, { title: `Hostels ${word()}` })
  const rooms = await makeSection(database.kysely, { pageId: id, sectionType: 'cta', title: 'Rooms' })
  const { pageDrafts } = await clientOf(author)
  await pageDrafts.change({ pageId: id, change: { kind: 'hide', id: rooms.id } })
  const amina = await signIn('editor', { firstName: 'Amina', lastName: 'Bello' })
  await test.step('what others do with drafts appears without a reload: in the queue, on the dashboard and in the bar', async () => {
    const drafts = database.kysely.updateTable('pageDrafts').where('pageId', '=', id)
    await page.goto('/admin/drafts')
    await expect(page.getByText('Nothing waits for review')).toBeVisible()
    await drafts.set({ state: 'submitted', submittedBy: author.id, submittedAt: new Date().toISOString() }).execute()
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Waiting for review')
    await page.getByRole('button', { name: `Compare ${title}` }).click()
    const comparison = page.getByRole('dialog', { name: 'What the draft changes' })
    await expect(comparison.getByRole('button', { name: 'Publish' })).toBeVisible()
    await comparison.getByRole('button', { name: 'Close' }).first().click()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    const waiting = page.getByRole('region', { name: 'Waiting for review' })
    await expect(waiting).toContainText(title)
    await drafts.set({ state: 'returned', note: 'Why?' }).execute()
    await expect(waiting).toBeHidden()

    await page.goto('about:blank')
    await context.addCookies([cookie!])
    const present = { pageId: id, sectionId: rooms.id, userId: amina.id, seenAt: new Date().toISOString() }
    await database.kysely.insertInto('pagePresence').values(present).execute()
    await page.goto(`/admin/page-sections/${id}`)
    await expect(bar(page).getByRole('alert')).toContainText('Why?')
    await drafts.set({ note: 'Where will they sleep?' }).execute()
    await expect(bar(page).getByRole('alert')).toContainText('Where will they sleep?')
  })
  await test.step('a colleague who has the page open is named', async () => {
    await expect(page.getByText('Amina Bello has this page open and is editing "Rooms".')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await expect(page.getByText('Amina Bello is editing this section too.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a setting makes drafts the only way to change a published page', async () => {
    await signIn('admin')
    await page.goto('/admin/site-settings')
    await page.getByRole('switch', { name: 'Changes to published pages start as a draft' }).check()
    await page.getByRole('button', { name: 'Save Editing' }).click()
    await expect(page.getByText('Settings updated successfully')).toBeVisible()
    const { id } = await makePage(database.kysely, { title: `Hostels ${word()}` })
    await makeSection(database.kysely, { pageId: id, sectionType: 'cta', title: 'Rooms' })
    await page.goto(`/admin/page-sections/${id}`)
    await expect(page.getByText('Visitors see changes here after you publish the draft.')).toBeVisible()
    await page.getByText('Live', { exact: true }).click()
    await expect(page.getByText('On this website, changes start as a draft.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Halls')
    await page.getByRole('button', { name: 'Save Section' }).click()
    await expect(page.getByText('Choose "Save draft", then publish the draft.')).toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(bar(page)).toContainText('1 unpublished change')
  })
})
