import type { Page } from '@playwright/test'
import { expect, expectAccessible, letThrough, NO_REASON, test } from './staff.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const openAdvanced = (page: Page) => page.getByText('Advanced', { exact: true }).click()

async function asVisitor(page: Page, path: string): Promise<string> {
  return (await page.request.get(new URL(path, page.url()).href)).text()
}

test('B §2, §5, §8, §9, C §9, §21 settings: are saved, the website follows, and nothing is lost', async ({
  page,
  signIn,
  hold,
  refuse,
  problems,
  clientOf,
  database,
}) => {
  problems.allow(/status of 409/)
  // The settings are one set for the whole site.
  await database.kysely.deleteFrom('siteSettings').execute()
  const { settings } = await clientOf(await signIn('admin'))
  const basic = panel(page, 'Basic Settings')
  const saveBasic = basic.getByRole('button', { name: 'Save Basic Settings' })
  const logo = panel(page, 'Site Logo')
  const provider = panel(page, 'Media Provider')
  const secret = provider.getByLabel('API Secret', { exact: true })
  const words = panel(page, 'Search').getByLabel('Words that mean the same')
  await test.step('B §2 site settings: the basic settings are saved together, and the website follows', async () => {
    await page.goto('/admin/site-settings')
    await expect(provider).toBeHidden()
    await openAdvanced(page)
    for (const name of ['Site Logo', 'Basic Settings', 'Media Provider', 'Test Media Upload']) {
      await expect(panel(page, name)).toBeVisible()
    }
    await expect(saveBasic).toBeDisabled()
    await basic.getByLabel('Site Name').fill('Jos College')
    await basic.getByLabel('Send new enquiries to').fill('ada@college.test, nobody')
    await saveBasic.click()
    await expect(basic.getByText('nobody is not a valid email address')).toBeVisible()
    await basic.getByLabel('Send new enquiries to').fill('ada@college.test')
    await saveBasic.click()
    await expect(page.getByText('Settings updated successfully')).toBeVisible()
    await expect(saveBasic).toBeDisabled()
    await expect(basic.getByLabel('Site Name')).toHaveValue('Jos College')
    expect(await asVisitor(page, '/')).toContain('Jos College')

    await basic.getByLabel('Site Description').fill('On the plateau')
    await saveBasic.click()
    await expect(saveBasic).toBeDisabled()
    expect(await asVisitor(page, '/')).toContain('On the plateau')
  })
  await test.step('B §8, C §21 site settings: a conflict and a failure are shown, and nothing is lost', async () => {
    await basic.getByLabel('Site Name').fill('Mine')
    const { updatedAt: _, ...stored } = await settings.basic.get()
    await settings.basic.save({ ...stored, site_name: 'Theirs', site_description: 'Below the plateau' })
    await saveBasic.click()
    await expect(basic.getByRole('alert')).toContainText(/You changed this in another tab or on another device at \d\d:\d\d/)
    await expect(basic.getByRole('alert')).toContainText('Site NameTheirsMine')
    await expect(basic.getByRole('alert')).not.toContainText('plateau')
    await basic.getByRole('button', { name: 'Save this version over it' }).click()
    await expect(saveBasic).toBeDisabled()
    expect(await settings.basic.get()).toMatchObject({ site_name: 'Mine', site_description: 'Below the plateau' })
    await refuse('settings/basic/save')
    await basic.getByLabel('Site Name').fill('Mine again')
    await saveBasic.click()
    await expect(page.getByText('Failed to update settings')).toBeVisible()
    await expect(basic.getByLabel('Site Name')).toHaveValue('Mine again')
    await letThrough(page)
  })
  await test.step('B §2, §8 site settings: the logo is given by its address, shown, and stays in its field if it cannot be saved', async () => {
    await refuse('settings/logo/save')
    await logo.getByLabel('Logo', { exact: true }).fill('/favicon.svg')
    await expect(logo.locator('img')).toHaveAttribute('src', '/favicon.svg')
    await logo.getByRole('button', { name: 'Save Logo' }).click()
    await expect(page.getByText('Failed to upload logo', { exact: true })).toBeVisible()
    await expect(logo.getByLabel('Logo', { exact: true })).toHaveValue('/favicon.svg')
    await letThrough(page)
    await logo.getByRole('button', { name: 'Save Logo' }).click()
    await expect(page.getByText('Logo uploaded successfully')).toBeVisible()
    expect(await asVisitor(page, '/about')).toContain('src="/favicon.svg"')
  })
  await test.step('site settings: words that mean the same are changed, and a line with one word is refused', async () => {
    const save = panel(page, 'Search').getByRole('button', { name: 'Save Search' })
    await expect(words).toHaveValue(/fees, tuition, school fees/)
    await words.fill('hostel, accommodation\nfees')
    await save.click()
    const problem = panel(page, 'Search').getByText('“fees” needs at least one other word in its line, after a comma')
    await expect(problem.first()).toBeVisible()
    await words.fill('hostel, accommodation, halls')
    await save.click()
    await expect(save).toBeDisabled()
  })
  await test.step('C §9, site settings: the secret is set, kept and removed, and never comes back', async () => {
    await expect(secret).toHaveAttribute('type', 'password')
    await expect(provider).toContainText('Not set')
    await provider.getByLabel('Cloud Name').fill('jos')
    await secret.fill('very-secret')
    await provider.getByRole('button', { name: 'Save Media Provider' }).click()
    await expect(provider).toContainText('Already set. Leave empty to keep it.')
    await page.reload()
    await openAdvanced(page)
    await expect(provider.getByLabel('Cloud Name')).toHaveValue('jos')
    await expect(secret).toHaveValue('')
    await expect(words).toHaveValue('hostel, accommodation, halls')
    await expectAccessible(page)
    await provider.getByLabel('Remove the secret').check()
    await provider.getByRole('button', { name: 'Save Media Provider' }).click()
    await expect(provider).toContainText('Not set')
  })
  await test.step('B §2, §5, §8, §9 SEO: counters hold the limit, previews follow, one Save saves all, and a failure loses nothing', async () => {
    await database.kysely.deleteFrom('siteSettings').execute()
    await page.goto('/admin/seo')
    for (const name of ['General SEO', 'Open Graph', 'Twitter Cards', 'Search Engine Settings', 'Analytics & Tracking']) {
      await expect(panel(page, name)).toBeVisible()
    }
    const save = page.getByRole('button', { name: 'Save' })
    await expect(save).toHaveCount(1)
    const [, description] = /<meta name="description" content="([^"]+)"/.exec(await asVisitor(page, '/')) ?? []
    await expect(page.getByRole('figure', { name: 'Preview of the search result' })).toContainText(description!)
    await expect(page.getByRole('figure', { name: 'Preview of a shared link, Open Graph' })).toContainText(description!)
    const general = panel(page, 'General SEO')
    await general.getByLabel('Title').fill('x'.repeat(59))
    await general.getByLabel('Title').press('End')
    await page.keyboard.type('xx')
    await expect(general.getByLabel('Title')).toHaveValue('x'.repeat(60))
    await expect(general.getByText('60/60 characters')).toBeVisible()
    await general.getByLabel('Title').fill('Study in Jos')
    await general.getByLabel('Description').fill('y'.repeat(150))
    await expect(general.getByText('150/160 characters')).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Preview of the search result' })).toContainText('Study in Jos')
    await page.getByLabel('Open Graph title').fill('Shared with friends')
    await expect(page.getByRole('figure', { name: 'Preview of a shared link, Open Graph' })).toContainText('Shared with friends')
    await expect(page.getByRole('figure', { name: 'Preview of a shared link, Twitter' })).toContainText('Shared with friends')
    await page.getByRole('switch', { name: 'Index' }).click({ force: true })
    await page.getByLabel('Google Analytics ID').fill('nonsense')
    await save.click()
    await expect(page.getByText('An Analytics id looks like G-XXXXXXXXXX')).toBeVisible()
    await page.getByLabel('Google Analytics ID').fill('')
    await expectAccessible(page)

    await refuse('settings/seo/save')
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to save SEO settings' })).toHaveText(
      new RegExp(`^Error.*${NO_REASON}`),
    )
    await expect(general.getByLabel('Title')).toHaveValue('Study in Jos')
    await letThrough(page)
    const release = await hold('settings/seo/save')
    await save.click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    const toast = page.getByRole('status').filter({ hasText: 'SEO settings saved successfully' })
    await expect(toast).toContainText('Success')
    const home = await asVisitor(page, '/')
    expect(home).toContain('<title>Study in Jos</title>')
    expect(home).toContain('content="Shared with friends"')
    expect(home).toContain('content="noindex, follow"')
    expect(await asVisitor(page, '/robots.txt')).toContain('Disallow: /media/\n')
  })
})
