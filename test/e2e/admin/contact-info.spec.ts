import type { Page } from '@playwright/test'
import { makeContactInfo } from '#test/make.ts'
import { expect, expectAccessible, letThrough, test } from './staff.ts'

/* The entries are of the whole site: these tests come one after the other, each with entries of its own. */
test.beforeEach(({ database }) =>
  database.kysely
    .deleteFrom('contactInfo')
    .execute()
    .then(() => {}),
)

const group = (page: Page, name: string) => page.getByRole('region', { name })

async function asVisitor(page: Page, path: string): Promise<string> {
  return (await page.request.get(new URL(path, page.url()).href)).text()
}

test('B §2, §4, §8 contact info: entries are added, grouped, edited and deleted, and failures are shown', async ({
  page,
  signIn,
  clientOf,
  database,
  hold,
  refuse,
}) => {
  const { contactInfo } = await clientOf(await signIn('admin'))
  await test.step('B §2, §8 contact info: an entry is added, also after a failure, which keeps the typed text; the website follows', async () => {
    await page.goto('/admin/contact-info')
    await expect(page.getByText('No contact information found')).toBeVisible()
    await page.getByRole('button', { name: 'Add Your First Contact Info' }).click()
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Type' }).pressSequentially('pho')
    await page.getByRole('option', { name: 'Phone' }).click()
    await page.getByLabel('Label').fill('Main Office')
    await page.getByLabel('Value').fill('+234 000 555 6666')
    await expectAccessible(page)
    await refuse('contactInfo/create')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Failed to create contact info')).toBeVisible()
    await expect(page.getByLabel('Value')).toHaveValue('+234 000 555 6666')
    await letThrough(page)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Contact info created successfully')).toBeVisible()
    await expect(group(page, 'phone')).toContainText('1 item')
    await expect(group(page, 'phone')).not.toContainText('Order')
    expect(await asVisitor(page, '/contact')).toContain('+234 000 555 6666')
    expect(await asVisitor(page, '/')).toContain('+234 000 555 6666')
  })
  await test.step('B §2, §8 contact info: it is edited in its place, also after a failure', async () => {
    await page.getByRole('button', { name: 'Edit Main Office' }).click()
    await expect(page.getByLabel('Label')).toBeFocused()
    await page.getByLabel('Label').fill('Registry')
    await page.getByLabel('Order').fill('3')
    await page.getByRole('switch', { name: 'Active' }).click({ force: true })
    await refuse('contactInfo/update')
    await page.getByRole('button', { name: 'Save Main Office' }).click()
    await expect(page.getByText('Failed to update contact info')).toBeVisible()
    await expect(page.getByLabel('Label')).toHaveValue('Registry')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
    await letThrough(page)
    const release = await hold('contactInfo/list')
    await page.getByRole('button', { name: 'Save' }).click()
    // The form stays until the list shows what was saved.
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await expect(page.getByText('Contact info updated successfully')).toBeVisible()
    await expect(group(page, 'phone')).toContainText('Registry')
    await expect(group(page, 'phone')).toContainText('Inactive')
    await expect(group(page, 'phone')).toContainText('Order 3')
    await expect(page.getByRole('button', { name: 'Edit Registry' })).toBeFocused()
    expect(await asVisitor(page, '/contact')).not.toContain('+234 000 555 6666')
  })
  await test.step('B §2, §8 contact info: it is deleted, also after a failure, and comes back with Undo', async () => {
    await page.getByRole('button', { name: 'Delete Registry' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Are you sure you want to delete this contact info? It moves to the trash. An administrator can restore it for 30 days.',
    )
    await refuse('contactInfo/delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete contact info')).toBeVisible()
    await expect(group(page, 'phone')).toContainText('Registry')
    await letThrough(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Contact info deleted successfully')).toBeVisible()
    await expect(page.getByText('No contact information found')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(group(page, 'phone')).toContainText('Registry')
  })
  await test.step('B §2, §4 contact info: entries are grouped by type, and one is edited at a time', async () => {
    await contactInfo.create({ type: 'phone', label: 'Gate', value: '+234 000 555 7777' })
    await contactInfo.create({ type: 'WhatsApp', label: 'Any time', value: '+234 000 555 7777' })
    await expect(group(page, 'phone')).toContainText('2 items')
    await expect(group(page, 'WhatsApp')).toContainText('1 item')
    await page.getByRole('button', { name: 'Edit Gate' }).click()
    await page.getByLabel('Label').fill('Main gate')
    await page.getByRole('button', { name: 'Edit Registry' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Label')).toHaveValue('Main gate')
    await page.getByRole('button', { name: 'Edit Registry' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByLabel('Label')).toHaveValue('Registry')
    await expect(page.getByRole('button', { name: 'Edit Gate' })).toBeVisible()
  })
  await test.step('sample entries have a badge, and are removed all at once', async () => {
    await makeContactInfo(database.kysely, { label: 'Invented', isSample: 1 })
    await page.goto('/admin/contact-info')
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove sample entries' }).click()
    await expect(page.getByText('Sample entries removed')).toBeVisible()
    await expect(page.getByText('Invented')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Gate' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove sample entries' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Add .*Contact Info$/ })).toBeFocused()
  })
})

test('B §5, §8, §9 contact info: missing values show a toast for 5 seconds, success one for 3', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('admin')
  await makeContactInfo(database.kysely, { label: 'Gate' })
  await page.clock.install()
  await page.goto('/admin/contact-info')
  await page.getByRole('button', { name: 'Add Contact Info' }).click()
  await page.getByLabel('Value').fill('Half')
  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Please fill in all required fields (type, label, value)' })
  await expect(toast).toContainText('Validation Error')
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByLabel('Value')).toHaveValue('Half')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Edit Gate' }).click()
  await page.getByLabel('Label').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Label and value are required' })).toBeVisible()
  await page.getByLabel('Label').fill('Back gate')
  await page.clock.pauseAt(Date.now() + 120 * 60_000)
  await page.getByRole('button', { name: 'Save' }).click()
  const done = page.getByText('Contact info updated successfully')
  await expect(done).toBeVisible()
  await page.clock.runFor(2500)
  await expect(done).toBeVisible()
  await page.clock.runFor(1500)
  await expect(done).toHaveCount(0)
})

test('contact info: what others do meanwhile, and the five main fields', async ({
  page,
  signIn,
  database,
  problems,
  context,
  clientOf,
}) => {
  problems.allow(/status of 404/)
  problems.allow(/status of 409/)
  const { contactInfo } = await clientOf(await signIn('admin'))
  const gate = await makeContactInfo(database.kysely, { type: 'fax', label: 'Gate', value: '+234 000 111' })
  const { id, type, value, version } = await makeContactInfo(database.kysely, { type: 'fax', label: 'Registry' })
  const address = await makeContactInfo(database.kysely, { type: 'address', label: 'Campus', value: '1 Old Road' })
  await test.step('C §21 contact info: an entry that somebody deletes meanwhile keeps its form, and is added as new', async () => {
    await page.goto('/admin/contact-info')
    await page.getByRole('button', { name: 'Edit Gate' }).click()
    await page.getByLabel('Value').fill('+234 000 222')
    await database.kysely.deleteFrom('contactInfo').where('id', '=', gate.id).execute()
    const listed = page.waitForResponse('**/rpc/contactInfo/list*')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update contact info')).toBeVisible()
    await listed
    const notice = page.getByRole('alert').filter({ hasText: 'This was deleted in the meantime' })
    await expect(notice).toContainText('Your text is still here. You can add it as new.')
    await expect(page.getByLabel('Value')).toHaveValue('+234 000 222')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Add as new' }).click()
    await expect(notice).toHaveCount(0)
    await expect(group(page, 'fax')).toContainText('2 items')
    await expect(group(page, 'fax')).toContainText('+234 000 222')
    const done = page.getByRole('status').filter({ hasText: 'Contact info created successfully' })
    await done.getByRole('button', { name: 'Close the message' }).click()
    await expect(done).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
  await test.step('contact info: what others change while a form is open shows when it closes', async () => {
    await page.getByRole('button', { name: 'Edit Gate' }).click()
    await page.getByLabel('Label').fill('Mine')
    const onlooker = await context.newPage()
    const listening = onlooker.waitForResponse('**/rpc/dashboard/changes')
    await onlooker.goto('/admin/contact-info')
    await listening
    await expect(onlooker.getByRole('button', { name: 'Edit Registry' })).toBeVisible()
    await contactInfo.update({ id, type, value, version, label: 'Bursary' })
    // A window without an open form shows it at once. By then this window has been notified too.
    await expect(onlooker.getByRole('button', { name: 'Edit Bursary' })).toBeVisible()
    await expect(page.getByLabel('Label')).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Edit Gate' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Edit Bursary' })).toBeVisible()
  })
  await test.step('contact info: the five main fields save the entries that the website shows, and refuse a stale change', async () => {
    const main = page.getByRole('region', { name: 'How visitors reach you' })
    await expect(main.getByLabel('Address')).toHaveValue('1 Old Road')
    await main.getByLabel('Phone').fill('+234 000 777 8888')
    await main.getByRole('button', { name: 'Save Phone' }).press('Enter')
    await expect(page.getByText('Contact info created successfully')).toBeVisible()
    await expect(main.getByLabel('Phone')).toHaveValue('+234 000 777 8888')
    await expect(main.getByLabel('Phone')).toBeFocused()
    await expect(group(page, 'phone')).toContainText('Main office')
    await main.getByLabel('Email').fill('wrong-mail')
    await main.getByRole('button', { name: 'Save Email' }).click()
    await expect(main.getByText('Please enter a valid email address')).toBeVisible()
    await main.getByLabel('Email').fill('')
    await main.getByLabel('WhatsApp').fill('0803 777 8888')
    await main.getByRole('button', { name: 'Save WhatsApp' }).click()
    await expect(page.getByText('Contact info updated successfully')).toBeVisible()
    await expect(main.getByLabel('WhatsApp')).toHaveValue('+2348037778888')
    const home = await asVisitor(page, '/')
    expect([home.includes('+234 000 777 8888'), home.includes('https://wa.me/2348037778888')]).toEqual([true, true])

    await main.getByLabel('Address').fill('2 New Road')
    await database.kysely
      .updateTable('contactInfo')
      .set({ value: '3 Other Road', version: 2 })
      .where('id', '=', address.id)
      .execute()
    await main.getByRole('button', { name: 'Save Address' }).click()
    await expect(main.getByRole('alert')).toContainText('3 Other Road')
    expect(await asVisitor(page, '/')).not.toContain('2 New Road')
  })
})
