import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeSubmission } from '#test/make.ts'
import { removeRoutes } from '../routes.ts'
import { expect, expectAccessible, expectAccessibleState, letThrough, NO_REASON, test } from './staff.ts'

const word = () => `w${randomUUID().slice(0, 8)}`

const newForm = () => `form-${randomUUID().slice(0, 8)}`
const labelOf = (form: string) => form.replace(/^f/, 'F').replaceAll('-', ' ')

const listIn = (page: Page) => page.getByRole('list', { name: 'Submissions' })

test.use({ viewport: { width: 1280, height: 800 } })

test('B §2, §4, §8 form submissions: groups and details, marks, deleting and an empty list', async ({
  page,
  signIn,
  clientOf,
  database,
  refuse,
}) => {
  const { formSubmissions } = await clientOf(await signIn('editor'))
  await test.step('B §2 form submissions: groups with both badges, rows with all they show, and the one that is opened', async () => {
    const formType = newForm()
    const subject = `Hostel ${word()}`
    const formData = {
      name: 'Musa Garba',
      email: 'musa@example.com',
      phone: '0803 000 0005',
      subject,
      message: 'One\nTwo',
      course: 'Welding',
    }
    const userAgent = 'Mozilla/5.0 (Linux; Android 13)'
    const submittedAt = '2026-03-04T08:05:00.000Z'
    await makeSubmission(database.kysely, {
      formType,
      submittedAt: '2026-03-01T08:00:00.000Z',
      isRead: 1,
      formData: { name: '' },
    })
    const { reference } = await makeSubmission(database.kysely, { formType, submittedAt, formData, userAgent })
    await page.goto(`/admin/form-submissions?group=${formType}`)

    const group = page.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: labelOf(formType) })
    await expect(group).toHaveText(`${labelOf(formType)}21 unread`)
    await expect(group).toHaveAttribute('aria-current', 'page')
    const rows = listIn(page).getByRole('link')
    await expect(rows).toHaveCount(2)
    // The newest opens by itself, and stays new.
    const detail = page.getByRole('region', { name: 'Submission' })
    await expect(detail).toContainText(reference)
    await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true')
    await expect(rows.nth(1)).toContainText('Anonymous')
    await expect(rows.nth(1)).not.toContainText('New')
    for (const text of ['Musa Garba', 'musa@example.com', '0803 000 0005', subject, 'One Two', 'New', '4 Mar 2026']) {
      await expect(rows.nth(0)).toContainText(text)
    }

    await rows.nth(0).click()
    for (const [label, value] of [
      ['Submitted', '4 Mar 2026'],
      ['Name', 'Musa Garba'],
      ['Email', 'musa@example.com'],
      ['Phone', '0803 000 0005'],
      ['Subject', subject],
      ['Message', 'One\nTwo'],
      ['Course', 'Welding'],
      ['Reference', reference],
      ['IP address', '203.0.113.7'],
      ['User agent', userAgent],
    ]) {
      await expect(detail.locator('div', { has: page.locator(`dt:text-is("${label}")`) }).last()).toContainText(value!)
    }
    await expect(detail.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      `mailto:musa@example.com?subject=${encodeURIComponent(`Re: ${subject} (${reference})`)}`,
    )
    await expect(detail.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:08030000005')
    const chat = `https://wa.me/2348030000005?text=${encodeURIComponent(`Re: ${subject} (${reference})`)}`
    await expect(detail.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', chat)
    await expect(detail.getByText('IP address')).toBeHidden()
    await detail.getByText('Technical details').click()
    await expect(detail.getByText('IP address')).toBeVisible()
    await detail.getByRole('link', { name: 'Call' }).click()
    await expect(rows.nth(0)).toContainText('Reply opened by')
    await expect(detail.getByRole('list', { name: 'History' })).toContainText(`Called about ${reference}`)
    await expectAccessibleState(page, [1280])
  })
  const formType = newForm()
  const subject = `Fees ${word()}`
  const row = listIn(page).getByRole('link', { name: subject })
  const unread = page.getByRole('navigation', { name: 'CMS Admin' }).getByTitle(/^\d+ unread$/)
  await test.step('a new enquiry shows in the open screen, and in the count, within 2 seconds; so does one that somebody else reads', async () => {
    await makeSubmission(database.kysely)
    const listening = page.waitForResponse('**/rpc/dashboard/changes')
    await page.goto(`/admin/form-submissions?group=${formType}`)
    await listening
    await expect(page.getByText('No submissions found')).toBeVisible()
    await expect(unread).toHaveAttribute('title', '1 unread')
    const { id } = await makeSubmission(database.kysely, { formType, formData: { subject } })
    await Promise.all([
      expect(row).toContainText('New', { timeout: 2000 }),
      expect(unread).toHaveAttribute('title', '2 unread', { timeout: 2000 }),
    ])
    await formSubmissions.setRead({ id, isRead: true })
    await Promise.all([
      expect(row).not.toContainText('New', { timeout: 2000 }),
      expect(unread).toHaveAttribute('title', '1 unread', { timeout: 2000 }),
    ])
    await formSubmissions.setRead({ id, isRead: false })
    await expect(row).toContainText('New')
  })
  await test.step('B §4 form submissions: opening one marks it read; it can be marked unread, as spam and not as spam', async () => {
    await row.click()
    await expect(page).toHaveURL(/id=/)
    await expect(row).not.toContainText('New')
    await page.getByRole('button', { name: 'Mark unread' }).click()
    await expect(row).toContainText('New')
    await expect(page.getByRole('button', { name: 'Mark read' })).toBeVisible()

    await page.getByRole('button', { name: 'Mark as spam' }).click()
    await expect(page.getByText('No submissions found')).toBeVisible()
    await expect(page).not.toHaveURL(/id=/)
    await expect(page.getByText('Select a submission to view details')).toBeVisible()
    await page.getByRole('link', { name: 'Suspected spam' }).click()
    await row.click()
    await expect(page.getByRole('note')).toContainText('This may be spamBecause staff marked it as spam.')
    await page.getByRole('button', { name: 'Not spam' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await row.click()
    await page.getByRole('button', { name: 'Not spam' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: labelOf(formType) }).click()
    await expect(row).toBeVisible()
  })
  await test.step('B §8 form submissions: deleting asks first, and a failure is shown', async () => {
    const formType = newForm()
    const { id } = await makeSubmission(database.kysely, { formType })
    await makeSubmission(database.kysely, { formType, formData: { subject: 'Another' } })
    await page.goto(`/admin/form-submissions?id=${id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Submission' })
    await expect(dialog).toContainText('It moves to the trash. An administrator can restore it for 30 days.')
    await refuse('formSubmissions/delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to delete submission' })
    await expect(toast).toContainText(NO_REASON)
    await letThrough(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Submission deleted successfully')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Submission' })).toContainText('Another')
    await expect(page).not.toHaveURL(/id=/)
    await expect(listIn(page).getByRole('link', { name: 'Another' })).toBeFocused()
  })
  await test.step('B §2 form submissions: says when there are none', async () => {
    await page.route('**/rpc/formSubmissions/groups', (route) => route.fulfill({ json: { json: [] } }))
    await page.goto('/admin/form-submissions')
    await expect(page.getByText('No form submissions yet.')).toBeVisible()
    await expectAccessible(page)
    await removeRoutes(page)
  })
})

test('B §2, C §11 form submissions: searched, filtered, paged and exported, on a phone too, and for those who may read them', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('editor')
  const formType = newForm()
  const name = word()
  const rows = listIn(page).getByRole('link')
  await test.step('C §11: the list is searched, filtered by unread and paged, all in the address', async () => {
    for (let number = 0; number < 52; number += 1) {
      await makeSubmission(database.kysely, { formType, isRead: number === 3 ? 0 : 1, formData: { name: `${name} ${number}` } })
    }
    await page.goto(`/admin/form-submissions?group=${formType}`)
    await expect(page.getByText('1 to 50 of 52')).toBeVisible()
    // The export is a file of what the list shows.
    await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', new RegExp(`[?&]group=${formType}`))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/page=2/)

    await page.getByRole('searchbox', { name: 'Search submissions...' }).fill(name.slice(0, 6).toUpperCase())
    await expect(page.getByText('1 to 50 of more')).toBeVisible()
    await page.getByRole('searchbox').fill(`${name} 17`)
    await expect(rows).toHaveText([new RegExp(`${name} 17`)])
    await page.getByRole('searchbox').fill('nobody has written this')
    await expect(page.getByText('No submissions found')).toBeVisible()
    await expect(page.getByText('Select a submission to view details')).toBeVisible()
    await page.getByRole('button', { name: 'Show all submissions' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(rows).toHaveCount(50)
  })
  await test.step('C §11: two filters that change at once both count, however busy the browser is', async () => {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('switch', { name: 'Unread only' }).evaluate((input: HTMLInputElement) => {
      input.click()
      // As a slow telephone: the search is due before anything is drawn.
      const until = performance.now() + 400
      while (performance.now() < until);
    })
    await expect(rows).toHaveText([new RegExp(`${name} 3`)])
    await expect(page).toHaveURL(/show=unread/)
    await expect(page).toHaveURL(new RegExp(`search=${name}`))
    await page.reload()
    await expect(rows).toHaveCount(1)
  })
  await test.step('B §2 form submissions: on a phone an open enquiry covers the list, and going back closes it', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const other = newForm()
    const subject = `Fees ${word()}`
    await makeSubmission(database.kysely, { formType: other, formData: { subject } })
    await page.goto(`/admin/form-submissions?group=${other}`)
    await page.getByRole('link', { name: subject }).click()
    const dialog = page.getByRole('dialog', { name: 'Amina Bello' })
    await expect(dialog).toContainText('How much is it?')
    await expect(dialog.getByRole('button', { name: 'Mark unread' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: subject }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/id=/)
  })
  await test.step('B §2 form submissions: the sidebar counts for those who may read them, and asks nothing for the others', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await makeSubmission(database.kysely)
    await signIn('author')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto('/admin/tags')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.goto('/admin/form-submissions')
    await expect(page.getByText("You don't have permission to access this resource.")).toBeVisible()
    expect(asked.filter((path) => path.includes('formSubmissions'))).toEqual([])
  })
})
