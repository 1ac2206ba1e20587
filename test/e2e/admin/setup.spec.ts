import { startServer } from '../server.ts'
import { expect, test } from './staff.ts'

test('the printed link creates the first admin, once', async ({ page, problems }) => {
  problems.allow(/status of 410/)
  const server = await startServer()
  const printed = /http\S+\/admin\/setup#\S+/
  await expect.poll(server.log).toMatch(printed)
  const [link] = printed.exec(server.log())!
  await page.goto(link)
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Eze')
  await page.getByLabel('Email').fill('ngozi@college.test')
  await page.getByLabel('Password', { exact: false }).first().fill('nine-drums-at-dawn')
  await page.getByLabel('Confirm password').fill('nine-drums-at-dawn')
  await page.getByRole('button', { name: 'Create the first admin' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await expect(page.getByText('Welcome, Ngozi.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'User Management' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText("This setup link doesn't work")
  await server.stop()
})
