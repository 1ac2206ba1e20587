import type { BrowserContext, Page } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { makeSetting } from '#test/make.ts'
import { expectAccessibleColours } from '../axe.ts'
import { expect, expectAccessible, inEveryView, test as base } from '../fixtures.ts'
import { openSite } from '../site.ts'

interface ThirdParties {
  /** The addresses that anybody outside our site was asked for. */
  asked(): string[]
  clear(): void
}

/** Stands for the tools of others: scripts that report at once, as theirs do. */
const TOOLS: Record<string, string> = {
  'www.googletagmanager.com': `fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors' })`,
  // What was called before it came waits in the queue; it takes that, and all calls from then on.
  'connect.facebook.net': `
    const heard = (window.heard = [])
    _fbq.callMethod = function () { heard.push([this === fbq, ...arguments].join(' ')) }
    for (const call of _fbq.queue.splice(0)) _fbq.callMethod.apply(_fbq, call)
    new Image().src = 'https://www.facebook.com/tr'`,
}
const ASKED = [
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://region1.google-analytics.com/g/collect',
  'https://www.facebook.com/tr',
  'https://www.googletagmanager.com/gtag/js?id=G-TEST123456',
]

async function watchThirdParties(context: BrowserContext, ours: string): Promise<ThirdParties> {
  let asked: string[] = []
  await context.route(
    (url) => url.origin !== ours,
    async (route) => {
      asked.push(route.request().url())
      const tool = TOOLS[new URL(route.request().url()).hostname]
      await route.fulfill(tool ? { contentType: 'text/javascript', body: tool } : { status: 204 })
    },
  )
  return {
    asked: () => asked,
    clear() {
      asked = []
    },
  }
}

const test = base.extend<{ thirdParties: ThirdParties }>({
  // A site that counts its visits.
  site: async ({}, use) => {
    const site = await openSite()
    const database = await openDatabase({ dataDir: site.dataDir })
    await makeSetting(database.kysely, 'google_analytics_id', 'G-TEST123456')
    await makeSetting(database.kysely, 'facebook_pixel_id', '1234567890')
    await database.close()
    await use(site)
    await site.stop()
  },
  thirdParties: [async ({ context, site }, use) => use(await watchThirdParties(context, site.url)), { auto: true }],
})

// Requests that a service worker forwards would not be observed.
test.use({ serviceWorkers: 'block' })

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name })
const again = (page: Page) => page.getByRole('button', { name: 'Cookie choices' })
const idle = (page: Page) => page.waitForLoadState('networkidle')

test('nobody is contacted before a visitor accepts or after declining, which is as easy and can be changed; no script, no question', async ({
  page,
  noScript,
  context,
  site,
  thirdParties,
}) => {
  await test.step('to decline is as easy as to accept', async () => {
    await page.goto('/')
    const looks = await Promise.all(
      ['Accept', 'Decline'].map(async (name) => {
        const { width, height, y } = (await button(page, name).boundingBox())!
        const style = await button(page, name).evaluate((element) => {
          const { color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight, opacity, textDecoration } =
            getComputedStyle(element)
          return { color, backgroundColor, borderColor, borderWidth, fontSize, fontWeight, opacity, textDecoration }
        })
        return { width, height, y, ...style }
      }),
    )
    expect(looks[1]).toEqual(looks[0])
  })
  await test.step('before a visitor has answered no third party is contacted, and nothing is stored', async () => {
    for (const path of ['/', '/contact', '/privacy']) {
      await page.goto(path)
      await expect(banner(page)).toBeVisible()
      await page.mouse.wheel(0, 2000)
      await idle(page)
    }
    expect(thirdParties.asked()).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
  await test.step('after declining no third party is contacted, and the answer is remembered', async () => {
    await page.goto('/')
    await button(page, 'Decline').click()
    await expect(banner(page)).toBeHidden()
    for (const path of ['/', '/about']) {
      await page.goto(path)
      await idle(page)
      await expect(banner(page)).toBeHidden()
    }
    expect(thirdParties.asked()).toEqual([])
    expect(await context.cookies()).toEqual([])

    // The button in the footer asks again, and the later answer counts.
    await again(page).click()
    await expect(banner(page)).toBeFocused()
    await button(page, 'Accept').click()
    await expect(again(page)).toBeFocused()
    await expect.poll(() => thirdParties.asked()).toContain('https://www.googletagmanager.com/gtag/js?id=G-TEST123456')
    await again(page).click()
    const reloaded = page.waitForEvent('load')
    await button(page, 'Decline').click()
    await reloaded
    thirdParties.clear()
    await page.goto('/')
    await idle(page)
    expect(thirdParties.asked()).toEqual([])
  })
  await test.step('a browser that forbids the storage asks on every page', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Forbidden', 'SecurityError')
        },
      }),
    )
    for (const path of ['/', '/about']) {
      await page.goto(path)
      await button(page, 'Decline').click()
      await expect(banner(page)).toBeHidden()
    }
  })
  await test.step('without script nothing is asked and nothing is counted', async () => {
    await noScript.goto(site.url)
    await expect(banner(noScript)).toBeHidden()
    await expect(again(noScript)).toBeHidden()
    await expect(noScript.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })
})

test('accepted, the tools are fetched and may report, on this page and the next; the pixel hears each call once', async ({
  page,
  thirdParties,
}) => {
  await page.goto('/')
  await button(page, 'Accept').click()
  await expect(banner(page)).toBeHidden()
  await expect.poll(() => thirdParties.asked().toSorted()).toEqual(ASKED)
  const commands = await page.evaluate(() =>
    (window as unknown as { dataLayer: IArguments[] }).dataLayer.map((command) => Array.from(command)[0] as string),
  )
  expect(commands).toEqual(['js', 'config'])

  // What was called before it came, and what is called after.
  const heard = () => page.evaluate(() => (window as unknown as { heard?: string[] }).heard)
  await expect.poll(heard).toEqual(['true init 1234567890', 'true track PageView'])
  const left = await page.evaluate(() => {
    const { fbq } = window as unknown as { fbq: { (...call: string[]): void; push(...call: string[]): void; queue: unknown[] } }
    fbq('track', 'Contact')
    fbq.push('track', 'Lead')
    return fbq.queue
  })
  expect(left).toEqual([])
  expect((await heard())!.slice(2)).toEqual(['true track Contact', 'true track Lead'])

  thirdParties.clear()
  await page.goto('/about')
  await expect(banner(page)).toBeHidden()
  await expect.poll(() => thirdParties.asked().toSorted()).toEqual(ASKED)
})

test('the question is accessible, leaves room to read at every width, light and dark, and can be answered with the keyboard', async ({
  page,
  thirdParties,
}) => {
  await test.step('the question is accessible, and leaves room to read', async () => {
    await page.goto('/privacy')
    await inEveryView(page, async (colorScheme) => {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await (colorScheme === 'light' ? expectAccessible(page) : expectAccessibleColours(page))
      const { height } = (await banner(page).boundingBox())!
      expect(height).toBeLessThan(320)
      // All content of the page can be scrolled out from behind the banner.
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect(again(page)).toBeInViewport()
      const covered = await again(page).evaluate((element) => {
        const { x, y, width, height: tall } = element.getBoundingClientRect()
        return !element.contains(document.elementFromPoint(x + width / 2, y + tall / 2))
      })
      expect(covered).toBe(false)
    })
  })
  await test.step('the banner can be answered with the keyboard, and does not block it', async () => {
    await page.goto('/privacy')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Decline')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Accept')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    await again(page).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(banner(page).getByRole('link', { name: 'Privacy notice' })).toBeFocused()
    expect(thirdParties.asked()).toEqual([])
  })
})
