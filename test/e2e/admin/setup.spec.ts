import type { Locator } from '@playwright/test'
import { startServer } from '../server.ts'
import { sideways } from '../fixtures.ts'
import { expect, test } from './staff.ts'

test.use({ reducedMotion: 'no-preference' })

/** The budget from the setup link to a website with the college's own name, colours, logo and contact data. */
const MAX_CLICKS = 25
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160" viewBox="0 0 160 40"><path fill="#0b5d3b" d="M0 0h160v40H0z"/><path fill="#d4a017" d="M0 0h20v40H0z"/></svg>',
)

test('the first hour on a phone: from the printed link to a website with its own name, colours, logo and contact data, and nothing invented', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 410/)
  await page.setViewportSize({ width: 360, height: 800 })
  const { url, log, stop } = await startServer()
  const printed = /http\S+\/admin\/setup#\S+/
  await expect.poll(log).toMatch(printed)
  const link = printed.exec(log())![0]
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('note')).toContainText("Open the setup link, which is in the server's log.")
  await page.goto(link)
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      // A press of Enter is no click.
      if (event.detail > 0) void (window as unknown as { countClick(): Promise<void> }).countClick()
    }),
  )
  /** Saves a field of the contact information. Its button changes while it saves, so the answer tells the end. */
  const save = async (name: string) => {
    const saved = page.waitForResponse(/\/rpc\/contactInfo\/(?:create|update)/)
    await page.getByRole('button', { name: `Save ${name}` }).click()
    expect((await saved).ok()).toBe(true)
    await expect(page.getByRole('button', { name: /^Sav/ })).toBeHidden()
  }
  const clickInto = async (label: string | RegExp, text: string) => {
    await page.getByLabel(label).first().click()
    await page.keyboard.insertText(text)
  }
  await clickInto('First name', 'Ngozi')
  await clickInto('Last name', 'Eze')
  await clickInto('Email', 'ngozi@college.test')
  await clickInto('Password', 'nine-drums-at-dawn')
  await clickInto('Confirm password', 'nine-drums-at-dawn')
  await page.getByRole('button', { name: 'Create the first admin' }).click()

  await expect(page).toHaveURL(`${url}/admin/welcome`)
  await clickInto('Name of the college', 'Umaru Polytechnic')
  // Enter does not choose for somebody how the website starts.
  await page.keyboard.press('Enter')
  const preview = page.frameLocator('iframe[title="Preview of the home page"]')
  await expect(preview.getByRole('banner')).toContainText('Umaru Polytechnic')
  await page.getByRole('button', { name: 'Choose Logo' }).click()
  const library = page.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await library.getByRole('button', { name: 'Upload a file' }).click()
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO })
  await expect(library.getByLabel('Decorative')).toBeChecked()
  await library.getByRole('button', { name: 'Upload' }).click()
  await expect(library).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Logo' })).toHaveValue(/^\/media\//)
  const logo = preview.getByRole('banner').locator('img')
  await expect(logo).toHaveAttribute('src', /^\/media\//)
  await expect(logo).toHaveCSS('height', '40px')
  expect(await sideways(page), 'a wide logo is no wider than the phone').toBe(0)
  await page.getByRole('button', { name: 'Use the colours of the logo' }).click()
  await expect(page.getByRole('textbox', { name: 'Main colour', exact: true })).toHaveValue('#0b5d3b')
  await expect(preview.locator('html')).toHaveCSS('--button', '#0b5d3b')
  await clickInto('Phone', '+234 803 000 1122')
  await page.getByRole('button', { name: 'Start with the sample college' }).click()

  await expect(page).toHaveURL(`${url}/admin/dashboard`)
  await expect(page.getByText('Welcome, Ngozi.')).toBeVisible()
  await expect(page.locator('nav img'), 'the menu has the new logo').toHaveAttribute('src', /^\/media\//)
  const checklist = page.getByRole('region', { name: 'Finish your website: 2 of 11 done' })
  await expect(checklist).toContainText('Done: name, logo.')
  await checklist.getByRole('link', { name: 'Enter address, phone and email' }).click()
  await clickInto('Address', '2 Founders Road, Kano')
  await save('Address')
  await clickInto('Email', 'hello@umaru.test')
  await save('Email')
  await expect(page.getByText('Enquiries', { exact: true }), 'the label of a sample entry goes with it').toBeVisible()
  test.info().annotations.push({ type: 'clicks', description: `${clicks} of ${MAX_CLICKS}` })
  expect(clicks).toBeGreaterThan(10)
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
  const home = await (await page.request.get(url)).text()
  for (const text of ['Umaru Polytechnic', '+234 803 000 1122', '2 Founders Road, Kano', 'hello@umaru.test'])
    expect(home).toContain(text)
  const stylesheet = /href="(\/brand-[^"]*\.css)"/.exec(home)![1]!
  expect(await (await page.request.get(url + stylesheet)).text()).toContain('--button:#0b5d3b')
  // Nothing invented is left.
  for (const path of ['/', '/about', '/programs', '/contact'])
    expect(await (await page.request.get(url + path)).text()).not.toMatch(
      /Harmattan Poly|harmattan\.example|200 000 200|Zainab|Dachung|tin-ore|2005|95%|Six diplomas/,
    )

  await test.step('the preview of a section says that visitors do not see its samples', async () => {
    await page.goto(`${url}/admin/samples`)
    await page.getByRole('region', { name: 'Home' }).getByRole('link', { name: /^Edit/ }).first().click()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Visitors do not see all of these texts.')
  })

  // First away from the screen: it may still be loading something.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This website is set up already.')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('no account yet')).toHaveCount(0)
  await stop()
})

test('sample content is kept, the checklist leads to each field, and the college can start empty', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin')
  await test.step('sample content is listed by page; what suits the college is kept', async () => {
    await page.goto('/admin/samples')
    const home = page.getByRole('region', { name: 'Home' })
    await expect(home.getByRole('link', { name: 'Edit Why Choose Harmattan Polytechnic' })).toHaveAttribute(
      'href',
      /^\/(?:admin|seed)/,
    )
    await home.getByRole('button', { name: 'Keep Why Choose Harmattan Polytechnic' }).click()
    await expect(page.getByText('Kept: Why Choose Harmattan Polytechnic')).toBeVisible()
    await expect(home.getByRole('link', { name: 'Edit Why Choose Harmattan Polytechnic' })).toBeHidden()
  })
  await test.step('the checklist leads to the exact field, and can be hidden', async () => {
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Until then, visitors see the initials of the college.')).toBeVisible()
    const checklist = page.getByRole('region', { name: /^Finish your website/ })
    const places: [entry: string, place: Locator][] = [
      ['Add your logo', page.getByRole('textbox', { name: 'Logo' })],
      ['Turn on two-factor sign-in', page.getByRole('button', { name: 'Turn on' })],
      ['Enter address, phone and email', page.getByRole('textbox', { name: 'Address', exact: true })],
      ['Say who gets enquiries', page.getByRole('textbox', { name: 'Send new enquiries to' })],
      ['Check that email works', page.getByRole('textbox', { name: 'Send to' })],
      ['Make your first backup', page.getByRole('button', { name: 'Back up now' })],
      ['Invite a colleague', page.getByRole('dialog').getByLabel('Email')],
    ]
    for (const [entry, place] of places) {
      await checklist.getByRole('link', { name: entry }).click()
      await expect(place).toBeFocused()
      await page.goBack()
    }
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await expect(page.getByRole('region', { name: /^Finish your website/ })).toBeHidden()
  })
  await test.step('the college can start empty', async () => {
    await page.goto('/admin/welcome')
    await expect(page.frameLocator('iframe').getByRole('banner')).toBeVisible()
    const second = page.getByRole('textbox', { name: 'Second colour', exact: true })
    await second.fill('reddish')
    await second.blur()
    await expect(second).toHaveAccessibleDescription(/A colour must have the form #3B82F6/)
    await second.fill('')
    await page.getByLabel('Name of the college').fill('Jos Polytechnic')
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`)
    const about = await (await page.request.get('/about')).text()
    expect(about).toContain('About Jos Polytechnic')
    expect(about).not.toMatch(/Our Story|Our Core Values|Our Facilities/)
  })
})
