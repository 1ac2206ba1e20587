import { expect, expectAccessible, test } from './fixtures.ts'

/* The fixtures detect the problems that fail every other test. */

test('a console error is a problem', async ({ page, problems }) => {
  await page.goto('/')
  await page.evaluate(() => console.error('broken'))
  await expect.poll(problems.found).toEqual([expect.stringContaining('broken')])
  problems.allow(/broken/)
})

test('an uncaught error is a problem', async ({ page, problems }) => {
  await page.goto('/')
  await page.evaluate(() => void Promise.reject(new Error('broken')))
  await expect.poll(problems.found).toEqual([expect.stringContaining('broken')])
  problems.allow(/broken/)
})

test('a failed request is a problem', async ({ page, problems }) => {
  await page.goto('/')
  await page.evaluate(() => fetch('/broken').catch(() => null))
  await expect.poll(problems.found).toEqual([expect.stringContaining('404')])
  problems.allow(/404/)
})

test('a page that axe objects to is not accessible', async ({ page }) => {
  await page.setContent('<html lang="en"><title>A</title><main><h1>A</h1><p style="color:#bbb">Too pale</p></main>')
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
})
