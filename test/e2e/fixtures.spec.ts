import { expect, expectAccessible, test } from './fixtures.ts'

/* The fixtures detect the problems that fail every other test. */

test('console errors, uncaught errors and failed requests are problems, and a page that axe objects to is not accessible', async ({
  page,
  problems,
}) => {
  await page.goto('/')
  await test.step('a console error is a problem', async () => {
    await page.evaluate(() => console.error('broken log'))
    await expect.poll(problems.found).toEqual([expect.stringContaining('broken log')])
    problems.allow(/broken log/)
  })
  await test.step('an uncaught error is a problem', async () => {
    await page.evaluate(() => void Promise.reject(new Error('broken promise')))
    await expect.poll(problems.found).toEqual([expect.stringContaining('broken promise')])
    problems.allow(/broken promise/)
  })
  await test.step('a failed request is a problem', async () => {
    await page.evaluate(() => fetch('/broken').catch(() => null))
    await expect.poll(problems.found).toEqual([expect.stringContaining('404')])
    problems.allow(/404/)
  })
  await test.step('a page that axe objects to is not accessible', async () => {
    await page.goto('about:blank')
    await page.setContent('<html lang="en"><title>A</title><main><h1>A</h1><p style="color:#bbb">Too pale</p></main>')
    await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
  })
})
