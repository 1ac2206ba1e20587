import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { makePage } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleState, test } from '../fixtures.ts'
import { brotliLength } from '../line.ts'

/* What the service worker does for a phone whose connection comes and goes. The connection is really cut: nobody listens any more. */

test.use({ baseURL: ({ line }, use) => use(line.url) })
test.beforeEach(({ problems }) => problems.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|status of 503/))

const NOTE = /^You are offline\. This is the page as it was on \d/

/** Opens a page for the first time, and waits until the service worker controls it and has stored it. */
async function visitFirst(page: Page, path: string) {
  await page.goto(path)
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true)
}
const isKept = async (path: string) =>
  navigator.serviceWorker.controller !== null && (await caches.match(path, { cacheName: 'pages' })) !== undefined

async function fillForm(page: Page, subject: string) {
  for (const [label, text] of Object.entries({ Name: 'Ada Obi', Email: 'ada@example.com', Message: 'How much is a year?' }))
    await page.getByLabel(label).fill(text)
  await page.getByLabel('Subject').fill(subject)
}
/** Without interaction no island hydrates: the browser posts the form itself, here without validation. */
const postByBrowser = (page: Page, values: Record<string, string>) =>
  page.locator('form[action^="/contact"]').evaluate((form: HTMLFormElement, texts) => {
    for (const [name, value] of Object.entries(texts)) (form.elements.namedItem(name) as HTMLInputElement).value = value
    form.submit()
  }, values)
const tellOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('bad connection: a visited page is shown offline with a notice, any other is a message and links to those', async ({
  page,
  line,
}) => {
  await visitFirst(page, '/')
  await page.goto('/about')
  await line.cut()
  await test.step('a visited page', async () => {
    await page.goto('/about?utm_source=chat')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: NOTE })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a page that was not visited', async () => {
    const answer = await page.goto('/programs')
    expect(answer!.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByText('Open this page again when you are online.')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 241, 226)')
    await expectAccessibleState(page)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByText(NOTE)).toBeVisible()
  })
  await line.mend()
  await page.goto('/about')
  await expect(page.getByText(NOTE)).toHaveCount(0)
})

test('bad connection: online every page is current, and the latest is stored', async ({ page, line, database, request }) => {
  const slug = `fresh-${Date.now()}`
  const content = await watchContentVersion(database)
  const { id } = await content.change((trx) => makePage(trx, { slug, title: 'As it was', content: '<p>Text</p>' }))
  await visitFirst(page, '/contact')
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'As it was' })).toBeVisible()

  await content.change((trx) => trx.updateTable('pages').set({ title: 'As it is' }).where('id', '=', id).execute())
  await expect.poll(async () => (await request.get(`/${slug}`)).text()).toContain('As it is')
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As it is')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As it is')

  await line.cut()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As it is')
  await expect(page.getByText(NOTE)).toBeVisible()
  await content.stop()
})

test('bad connection: messages, results and files are not kept', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await visitFirst(page, '/')
  for (const path of ['/no-such-page', '/search?q=fees', '/feed.json', '/contact']) await page.goto(path)
  await expect.poll(() => page.evaluate(isKept, '/contact')).toBe(true)
  const kept = await page.evaluate(async () =>
    (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname),
  )
  expect(kept).toEqual(['/', '/contact'])
})

test('bad connection: of many pages the last thirty are kept', async ({ page, database }) => {
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    for (const number of [30, 31, 32]) await makePage(trx, { slug: `kept-${number}`, content: 'x' })
  })
  await content.stop()
  await visitFirst(page, '/contact')
  await page.evaluate(async () => {
    const pages = await caches.open('pages')
    for (let number = 1; number <= 29; number += 1) await pages.put(`/kept-${number}`, new Response('x'))
  })
  for (const number of [30, 31, 32]) await page.goto(`/kept-${number}`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(isKept, '/kept-32')).toBe(true)
  const kept = await page.evaluate(async () =>
    (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname),
  )
  expect(kept).toEqual(Array.from({ length: 30 }, (_, index) => `/kept-${index + 3}`))
})

test.describe('an enquiry written without a connection', () => {
  const rowsOf = async (database: Parameters<typeof watchContentVersion>[0], subject: string) => {
    const rows = await database.kysely.selectFrom('formSubmissions').select(['formData', 'reference']).execute()
    return rows.filter(({ formData }) => (JSON.parse(formData) as { subject: string }).subject === subject)
  }
  const posts = (line: { transfers(): { path: string }[] }) =>
    line.transfers().filter(({ path }) => path === '/api/form-submissions').length

  test("bad connection: is kept until our server accepts it, even behind a hotspot's sign-in page, and sent once", async ({
    page,
    line,
    database,
    problems,
  }) => {
    problems.allow(/status of 511/)
    const subject = `Kept ${Date.now()}`
    await visitFirst(page, '/contact')
    await fillForm(page, subject)
    await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-island-status', 'awake')
    await line.cut()
    await page.getByRole('button', { name: 'Send message' }).click()
    const kept = page.getByRole('status').filter({ hasText: 'Message kept' })
    // The toast, and the note that stays.
    await expect(kept).toHaveCount(2)
    for (const each of await kept.all())
      await expect(each).toContainText('This device will send your message when you are online.')
    await expect(kept.last()).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveValue('')
    expect(await rowsOf(database, subject)).toEqual([])

    const asked: string[] = []
    const hotspot = createServer((request, answer) => {
      asked.push(request.url!)
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Buy data</h1>')
    }).listen(Number(new URL(line.url).port), '127.0.0.1')
    await tellOnline(page)
    await expect.poll(() => asked).toEqual(['/api/form-submissions'])
    hotspot.closeAllConnections()
    await new Promise((resolve) => hotspot.close(resolve))

    // The phone thinks that the connection is back, and it is not.
    await tellOnline(page)
    await line.mend()
    await tellOnline(page)
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent' })).toContainText(/Your message has arrived\..*ENQ-/)
    const [row, ...others] = await rowsOf(database, subject)
    expect(others).toEqual([])
    await expect(page.getByText(row!.reference)).toBeVisible()
    await expect(kept).toHaveCount(0)
  })

  test('bad connection: is kept from a form that no script has touched too', async ({ page, line, database }) => {
    const subject = `Native ${Date.now()}`
    await visitFirst(page, '/contact')
    await line.cut()
    await postByBrowser(page, { name: 'Ada', email: 'ada@example.com', subject, message: 'First line\nSecond line' })
    await expect(page.getByRole('heading', { name: 'Message kept' })).toBeVisible()
    await expectAccessible(page)

    await line.mend()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent' })).toBeVisible()
    const rows = await rowsOf(database, subject)
    expect(rows.map(({ formData }) => (JSON.parse(formData) as { message: string }).message)).toEqual(['First line\nSecond line'])
  })

  test('bad connection: is sent once, however many pages find that the connection is back', async ({
    page,
    context,
    line,
    database,
  }) => {
    const subject = `Once ${Date.now()}`
    await visitFirst(page, '/contact')
    const others = [await context.newPage(), await context.newPage()]
    for (const other of others) await other.goto('/')
    await fillForm(page, subject)
    await line.cut()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message kept').first()).toBeVisible()
    await line.mend()
    line.clear()
    await Promise.all([page, ...others].flatMap((each) => [tellOnline(each), tellOnline(each)]))
    for (const each of [page, ...others]) await expect(each.getByText('Message Sent')).toBeVisible()
    expect(posts(line)).toBe(1)
    expect(await rowsOf(database, subject)).toHaveLength(1)
  })

  test('bad connection: that our program would refuse is not stored, and the visitor sees that at once', async ({
    page,
    line,
    problems,
  }) => {
    problems.allow(/status of 422/)
    for (const [what, values] of [
      ['is empty', {}],
      ['has only spaces in a field', { name: 'Ada', email: 'ada@example.com', subject: 'Fees', message: ' ' }],
      ['has no email address', { name: 'Ada', email: 'ada', subject: 'Fees', message: 'How much?' }],
    ] as const)
      await test.step(what, async () => {
        await visitFirst(page, '/contact')
        await line.cut()
        await postByBrowser(page, values)
        await expect(page.getByRole('heading', { name: 'Message not sent' })).toBeVisible()
        await expect(page.getByText('name, email, subject and message are needed')).toBeVisible()
        expect(await page.evaluate(async () => (await (await caches.open('enquiries')).keys()).length)).toBe(0)
        await line.mend()
        line.clear()
        await page.goBack()
        for (const [name, text] of Object.entries(values)) await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
        await page.goto('/')
        await tellOnline(page)
        await page.goto('/about')
        expect(posts(line)).toBe(0)
      })
  })

  test('bad connection: that our program refuses is not kept for ever, and the visitor hears of it', async ({ page, line }) => {
    await visitFirst(page, '/contact')
    await line.cut()
    await postByBrowser(page, { name: 'x'.repeat(121), email: 'ada@example.com', subject: 'Long', message: 'How much?' })
    await expect(page.getByRole('heading', { name: 'Message kept' })).toBeVisible()
    await line.mend()
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('Your message could not be sent. Open the form to send it again.')
    line.clear()
    await page.goto('/about')
    await page.goto('/')
    expect(posts(line)).toBe(0)
  })

  test('bad connection: that our program refuses is shown again by the form, until it is sent', async ({ page, line }) => {
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('enquiries')).keys()).map(({ url }) => new URL(url).pathname.split('/')[1]),
      )
    await visitFirst(page, '/contact')
    await fillForm(page, 'Refused')
    await page.getByLabel('Name').evaluate((input: HTMLInputElement) => {
      input.removeAttribute('maxlength')
      input.value = 'x'.repeat(121)
    })
    await line.cut()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message kept').first()).toBeVisible()
    await line.mend()
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Your message could not be sent.')
    expect(await kept()).toEqual(['refused'])

    await page.getByLabel('Name').focus()
    await expect(page.getByLabel('Subject')).toHaveValue('Refused')
    await expect(page.getByText('This was written offline and could not be sent.')).toBeVisible()
    await page.getByLabel('Name').fill('Ada Obi')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/Your reference number is ENQ-/)).toBeVisible()
    await expect.poll(kept).toEqual([])
  })
})

test('bad connection: the worker is small, keeps the first page with one download, and leaves the admin and the API alone', async ({
  page,
  line,
  site,
  problems,
}) => {
  problems.allow(/status of 404/)
  await visitFirst(page, '/')
  await test.step('keeping the first page downloads it once', () => {
    expect(line.transfers().filter(({ path }) => path === '/')).toHaveLength(1)
  })
  await test.step('the worker and the loader are small together', async () => {
    const loader = await page.locator('script[type=module]').getAttribute('src')
    const bytes = (await brotliLength(`${site.url}/sw.js`)) + (await brotliLength(site.url + loader!))
    test.info().annotations.push({ type: 'worker and loader', description: `${bytes} of 3072` })
    expect(bytes).toBeLessThanOrEqual(3 * 1024)
  })
  await test.step('the worker leaves the admin and the API alone', async () => {
    expect((await page.goto('/about'))!.fromServiceWorker()).toBe(true)
    for (const path of [
      '/admin',
      '/admin/pages',
      '/admin-login',
      '/api/docs',
      '/api/menu-items',
      '/seed-data',
      '/accept-invitation',
    ])
      expect([path, (await page.goto(path))!.fromServiceWorker()]).toEqual([path, false])
    // An address that only begins alike is a page.
    expect((await page.goto('/administration'))!.fromServiceWorker()).toBe(true)
    await line.cut()
    await expect(page.goto('/admin')).rejects.toThrow('ERR_CONNECTION_REFUSED')
  })
})
