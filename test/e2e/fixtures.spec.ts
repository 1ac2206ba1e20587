import { expectAccessible, test } from './fixtures.ts'

/* What must not pass unseen: each of these tests has to fail. */

test.fail('a console error is a finding', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => console.error('broken'))
})

test.fail('a console warning without script is a finding', async ({ noScript, site }) => {
  await noScript.goto(site.url)
  await noScript.evaluate(() => console.warn('doubtful'))
})

test.fail('an uncaught error is a finding', async ({ page }) => {
  await page.goto('/')
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void Promise.reject(new Error('broken')))
  await thrown
})

test.fail('a failed request is a finding', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => fetch('http://127.0.0.1:1/').catch(() => null))
})

test.fail('an inaccessible page is a finding', async ({ page }) => {
  await page.setContent('<html lang="en"><title>A</title><main><h1>A</h1><p style="color:#bbb">Too pale</p></main>')
  await expectAccessible(page)
})
