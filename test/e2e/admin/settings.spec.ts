import type { Page } from '@playwright/test'
import { expect, expectAccessible, NO_REASON, test } from './staff.ts'

/* The settings are one set for the whole site: these tests come one after the other, each with none to begin with. */
test.beforeEach(async ({ database }) => {
  await database.kysely.deleteFrom('siteSettings').execute()
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const openAdvanced = (page: Page) => page.getByText('Advanced', { exact: true }).click()

async function asVisitor(page: Page, path: string): Promise<string> {
  return (await page.request.get(new URL(path, page.url()).href)).text()
}

test('B §2, §5, §9 settings: are saved, and the website follows', async ({ page, signIn, hold, database }) => {
  await signIn('admin')
  await test.step('B §2 site settings: the basic settings are saved together, and the website follows', async () => {
    await page.goto('/admin/site-settings')
    await expect(panel(page, 'Media Provider')).toBeHidden()
    await openAdvanced(page)
    for (const name of ['Site Logo', 'Basic Settings', 'Media Provider', 'Test Media Upload']) {
      await expect(panel(page, name)).toBeVisible()
    }
    const basic = panel(page, 'Basic Settings')
    await expect(basic.getByRole('button', { name: 'Save Settings' })).toBeDisabled()
    await basic.getByLabel('Site Name').fill('Jos College')
    await basic.getByLabel('Send new enquiries to').fill('ada@college.test, nobody')
    await basic.getByRole('button', { name: 'Save Settings' }).click()
    await expect(basic.getByText('nobody is not a valid email address')).toBeVisible()
    await basic.getByLabel('Send new enquiries to').fill('ada@college.test')
    await basic.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings updated successfully')).toBeVisible()
    await expect(basic.getByRole('button', { name: 'Save Settings' })).toBeDisabled()
    await expect(basic.getByLabel('Site Name')).toHaveValue('Jos College')
    expect(await asVisitor(page, '/')).toContain('Jos College')

    await basic.getByLabel('Site Description').fill('On the plateau')
    await basic.getByRole('button', { name: 'Save Settings' }).click()
    await expect(basic.getByRole('button', { name: 'Save Settings' })).toBeDisabled()
    expect(await asVisitor(page, '/')).toContain('On the plateau')
  })
  await test.step('site settings: the logo, the secret and words that mean the same', async () => {
    await database.kysely.deleteFrom('siteSettings').execute()
    await test.step('B §2 site settings: the logo is given by its address, and shown', async () => {
      await page.goto('/admin/site-settings')
      const logo = panel(page, 'Site Logo')
      await logo.getByLabel('Logo', { exact: true }).fill('/favicon.svg')
      await expect(logo.locator('img')).toHaveAttribute('src', '/favicon.svg')
      await logo.getByRole('button', { name: 'Save Logo' }).click()
      await expect(page.getByText('Logo uploaded successfully')).toBeVisible()
      expect(await asVisitor(page, '/about')).toContain('src="/favicon.svg"')
    })
    await test.step('C §9, site settings: the secret is set, kept and removed, and never comes back', async () => {
      await page.goto('/admin/site-settings')
      await openAdvanced(page)
      const provider = panel(page, 'Media Provider')
      const secret = provider.getByLabel('API Secret', { exact: true })
      await expect(secret).toHaveAttribute('type', 'password')
      await expect(provider).toContainText('Not set')
      await provider.getByLabel('Cloud Name').fill('jos')
      await secret.fill('very-secret')
      await provider.getByRole('button', { name: 'Save Configuration' }).click()
      await expect(provider).toContainText('Already set. Leave empty to keep it.')
      await page.reload()
      await openAdvanced(page)
      await expect(provider.getByLabel('Cloud Name')).toHaveValue('jos')
      await expect(secret).toHaveValue('')
      await expectAccessible(page)
      await provider.getByLabel('Remove the secret').check()
      await provider.getByRole('button', { name: 'Save Configuration' }).click()
      await expect(provider).toContainText('Not set')
    })
    await test.step('site settings: words that mean the same are changed, and a line with one word is refused', async () => {
      await page.goto('/admin/site-settings')
      const search = panel(page, 'Search')
      const words = search.getByLabel('Words that mean the same')
      await expect(words).toHaveValue(/fees, tuition, school fees/)
      await words.fill('hostel, accommodation\nfees')
      await search.getByRole('button', { name: 'Save Search' }).click()
      await expect(search.getByText('“fees” needs at least one other word in its line, after a comma').first()).toBeVisible()
      await words.fill('hostel, accommodation, halls')
      await search.getByRole('button', { name: 'Save Search' }).click()
      await expect(page.getByText('Settings updated successfully')).toBeVisible()
      await page.reload()
      await expect(words).toHaveValue('hostel, accommodation, halls')
    })
  })
  await test.step('B §2, §5, §9 SEO: counters hold the limit, previews follow, one Save saves all', async () => {
    await database.kysely.deleteFrom('siteSettings').execute()
    await page.goto('/admin/seo')
    for (const name of ['General SEO', 'Open Graph', 'Twitter Cards', 'Search Engine Settings', 'Analytics & Tracking']) {
      await expect(panel(page, name)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1)
    const [, description] = /<meta name="description" content="([^"]+)"/.exec(await asVisitor(page, '/')) ?? []
    await expect(page.getByRole('figure', { name: 'Preview of the search result' })).toContainText(description!)
    await expect(page.getByRole('figure', { name: 'Preview of a shared link, Open Graph' })).toContainText(description!)
    const general = panel(page, 'General SEO')
    await general.getByLabel('Title').pressSequentially('x'.repeat(61))
    await expect(general.getByLabel('Title')).toHaveValue('x'.repeat(60))
    await expect(general.getByText('60/60 characters')).toBeVisible()
    await general.getByLabel('Title').fill('Study in Jos')
    await general.getByLabel('Description').fill('y'.repeat(150))
    await expect(general.getByText('150/160 characters')).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Preview of the search result' })).toContainText('Study in Jos')
    await page.getByLabel('Open Graph title').fill('Shared with friends')
    await expect(page.getByRole('figure', { name: 'Preview of a shared link, Open Graph' })).toContainText('Shared with friends')
    await expect(page.getByRole('figure', { name: 'Preview of a shared link, Twitter' })).toContainText('Study in Jos')
    await page.getByRole('switch', { name: 'Index' }).click({ force: true })
    await page.getByLabel('Google Analytics ID').fill('nonsense')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('An Analytics id looks like G-XXXXXXXXXX')).toBeVisible()
    await page.getByLabel('Google Analytics ID').fill('')
    await expectAccessible(page)

    const save = await hold('settings/seo/save')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    save()
    const toast = page.getByRole('status').filter({ hasText: 'SEO settings saved successfully' })
    await expect(toast).toContainText('Success')
    const home = await asVisitor(page, '/')
    expect(home).toContain('<title>Study in Jos</title>')
    expect(home).toContain('content="Shared with friends"')
    expect(home).toContain('content="noindex, follow"')
    expect(await asVisitor(page, '/robots.txt')).toContain('Disallow: /media/\n')
  })
})

test('B §8, C §21 settings: failures and conflicts are shown, and nothing is lost', async ({
  page,
  signIn,
  database,
  refuse,
  problems,
  clientOf,
}) => {
  problems.allow(/status of 409/)
  const { settings } = await clientOf(await signIn('admin'))
  await test.step('B §8 settings: a failure is shown, and nothing is lost', async () => {
    await test.step('B §8 site settings: a logo that cannot be saved shows a message, and stays in its field', async () => {
      await refuse('settings/logo/save')
      await page.goto('/admin/site-settings')
      const logo = panel(page, 'Site Logo')
      await logo.getByLabel('Logo', { exact: true }).fill('/favicon.svg')
      await logo.getByRole('button', { name: 'Save Logo' }).click()
      await expect(page.getByText('Failed to upload logo', { exact: true })).toBeVisible()
      await expect(logo.getByLabel('Logo', { exact: true })).toHaveValue('/favicon.svg')
    })
    await test.step('B §8 SEO: a failure is titled Error, and nothing is lost', async () => {
      await page.goto('/admin/seo')
      await refuse('settings/seo/save')
      await page.getByLabel('Keywords').fill('polytechnic')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to save SEO settings' })).toHaveText(
        new RegExp(`^Error.*${NO_REASON}`),
      )
      await expect(page.getByLabel('Keywords')).toHaveValue('polytechnic')
    })
    await page.context().unrouteAll()
  })
  await test.step('B §8, C §21 site settings: failures and conflicts are shown, and nothing is lost', async () => {
    await database.kysely.deleteFrom('siteSettings').execute()
    await page.goto('/admin/site-settings')
    const basic = panel(page, 'Basic Settings')
    await basic.getByLabel('Site Name').fill('Mine')
    const { updatedAt: _, ...stored } = await settings.basic.get()
    await settings.basic.save({ ...stored, site_name: 'Theirs' })
    await basic.getByRole('button', { name: 'Save Settings' }).click()
    await expect(basic.getByRole('alert')).toContainText(/You changed this in another tab or on another device at \d\d:\d\d/)
    await expect(basic.getByRole('alert')).toContainText('Site NameTheirsMine')
    await basic.getByRole('button', { name: 'Save this version over it' }).click()
    await expect(page.getByText('Settings updated successfully')).toBeVisible()
    await refuse('settings/basic/save')
    await basic.getByLabel('Site Name').fill('Mine again')
    await basic.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Failed to update settings')).toBeVisible()
    await expect(basic.getByLabel('Site Name')).toHaveValue('Mine again')
  })
})
