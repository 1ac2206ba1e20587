import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Media } from '#contract/media/media.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { makePage, makeSection, makeSetting, makeUser } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { sessionOf } from '../admin/staff.ts'
import { expect, test as base } from '../fixtures.ts'
import { sumOf, type Line } from '../line.ts'
import { openSite, type Site } from '../site.ts'
import { expectWithin, KB, PHONE, visit } from '../weigh.ts'

/* A home page of photographs from Media, instead of the drawings that it comes with. */

/** Sends photographs as staff do; resolves to the addresses under which content speaks of them. */
async function uploadPhotographs(site: Site, database: Database, pictures: Buffer[]): Promise<string[]> {
  const token = await sessionOf(database, await makeUser(database.kysely, { role: 'author' }))
  const request = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { ...(headers as Record<string, string>), Cookie: `session=${token}` } })
  const addresses: string[] = []
  for (const picture of pictures) {
    const body = JSON.stringify({ uploadId: await upload({ request }, picture) })
    const answer = await request('/api/media', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    expect(answer.status).toBe(201)
    addresses.push(((await answer.json()) as Media).filePath)
  }
  return addresses
}

async function fillHome(site: Site, database: Database): Promise<void> {
  const heroes = await Promise.all([1, 2, 3].map((seed) => makePhotograph({ width: 2400, height: 1800, seed })))
  const others = await Promise.all([4, 5].map((seed) => makePhotograph({ width: 2000, height: 1500, seed })))
  const upright = await makePhotograph({ width: 1500, height: 2000, seed: 6 })
  const logo = await sharp(await makePhotograph({ width: 600, height: 150 }))
    .ensureAlpha(0.9)
    .png()
    .toBuffer()
  const [one, two, three, four, five, six, siteLogo] = await uploadPhotographs(site, database, [
    ...heroes,
    ...others,
    upright,
    logo,
  ])
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    const { id: pageId } = await makePage(trx, { slug: 'home', title: 'Home' })
    const section = (sectionType: string, orderIndex: number, title: string, filled: object) =>
      makeSection(trx, { pageId, sectionType, orderIndex, title, content: filled })
    const slide = (imageUrl: string | undefined, headline: string) => ({ headline, imageUrl, alt: headline })
    await section('hero', 1, 'Welcome', {
      heroType: 'slider',
      slides: [slide(one, 'The gate at noon'), slide(two, 'The workshop'), slide(three, 'The library')],
    })
    const quote = 'I had never touched a lathe. By the second semester I was cutting threads.'
    await section('testimonials', 3, 'From those who were here before you', [
      { quote, author: 'Zainab Garba', role: 'Class of 2021', avatar: five },
      { quote, author: 'Tunde Ojo', role: 'Class of 2020', avatar: six },
    ])
    await section('about-story', 5, 'The campus', {
      content: 'What you see when you come.',
      images: [two, three, four, five].map((url) => ({ url, alt: 'The campus' })),
    })
    const people = [four, five, six].map((imageUrl, index) => ({ name: `Person ${index}`, role: 'Lecturer', imageUrl }))
    await section('team', 6, 'Who teaches', people)
    await makeSetting(trx, 'site_logo', siteLogo!)
  })
  await content.stop()
}

/** These tests only read, so they share a site. */
const test = base.extend<object, { filled: Site }>({
  filled: [
    async ({}, use) => {
      const site = await openSite()
      const database = await openDatabase({ dataDir: site.dataDir })
      await fillHome(site, database)
      await database.close()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: ({ filled }, use) => use(filled),
})
// In one worker, because it takes long to fill the site.
test.describe.configure({ mode: 'default' })
test.use({ ...PHONE, baseURL: ({ line }, use) => use(line.url) })

/** To the end, a screen at a time; resolves once every picture is there. */
async function readAll(page: Page): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let screen = 1; screen <= screens; screen += 1) {
    await page.evaluate((at) => scrollTo({ top: at * innerHeight, behavior: 'instant' }), screen)
    await expect.poll(() => page.locator('img').evaluateAll(areThere), { timeout: 20_000 }).toBe(true)
  }
}
/** Those that are on the screen. */
const areThere = (found: (HTMLElement | SVGElement)[]) =>
  (found as HTMLImageElement[]).every((image) => {
    const { top, bottom, left } = image.getBoundingClientRect()
    return top > innerHeight || bottom < 0 || left >= innerWidth || (image.complete && image.naturalWidth > 0)
  })

/** From the next page on: how to learn by how much things moved by themselves, as browsers count it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        if (entry.entryType === 'layout-shift') sum += entry.value
        else dispatchEvent(new CustomEvent('shifts', { detail: sum }))
      }
    }).observe({ entryTypes: ['layout-shift', 'mark'] })
  })
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener('shifts', (event) => resolve((event as CustomEvent<number>).detail), { once: true })
          // Entries come in their order: the mark after what moved in the frames before it.
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('end')))
        }),
    )
}

/**
 * Home, just visited, costs an untouched phone 64 KB in 10 requests, and its hero 25 KB. Without the two avatars, which are near
 * enough to load, it would be the 60 KB of the built-in home page.
 */
async function expectLight(page: Page, line: Line) {
  expectWithin('requests of home with photographs', line.transfers().length, 10)
  expectWithin('bytes of home with photographs', sumOf(line.transfers()), 64 * KB)
  const hero = await page
    .locator('#hero img')
    .first()
    .evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
  expect(hero).toMatch(/\.avif$/)
  const transfers = line.transfers().filter(({ path }) => hero.endsWith(path))
  expectWithin('bytes of the hero', sumOf(transfers), 25 * KB)
}

// The budget of the hero speaks of two pixels to a point, that of the page of the phone of budget.spec.ts.
test.describe('with two pixels to a point', () => {
  test.use({ deviceScaleFactor: 2 })
  test('home with photographs costs an untouched phone 64 KB in 10 requests, and its hero 25 KB', async ({ page, line }) => {
    test.slow()
    await visit(page, '/')
    await expectLight(page, line)
  })
})

test('home with photographs costs as much with more pixels; they reserve their space, fit, and load when they are near', async ({
  page,
  line,
}) => {
  test.slow()
  const shifts = await watchShifts(page)
  await visit(page, '/')
  await expectLight(page, line)
  await readAll(page)
  expect(await shifts()).toBe(0)
  // Less than a tenth of the median page of a comparable website.
  expectWithin('bytes of home with photographs, read to its end', sumOf(line.transfers()), 290 * KB)

  for (const avatar of await page.locator('figcaption img').all())
    expect(await avatar.boundingBox()).toMatchObject({ width: 56, height: 56 })

  const pictures = await page.locator('main img, header img').evaluateAll((found) =>
    (found as HTMLImageElement[]).map((image) => ({
      shape: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      width: image.naturalWidth,
      height: image.naturalHeight,
      loading: image.getAttribute('loading'),
      sizes: [...image.parentElement!.querySelectorAll('source')].map((source) => source.sizes !== ''),
      format: image.currentSrc.split('.').at(-1),
      colour: image.dataset['colour'],
      ground: getComputedStyle(image).backgroundColor,
    })),
  )
  expect(pictures).toHaveLength(13)
  const [logo, hero, ...others] = pictures
  expect([logo!.loading, hero!.loading]).toEqual([null, null])
  for (const { loading } of others) expect(loading).toBe('lazy')
  const shown = pictures.filter(({ width }) => width > 0)
  expect(shown.length).toBeGreaterThanOrEqual(11)
  for (const { shape, width, height, sizes, format } of shown) {
    expect(Math.abs(width / shape - height)).toBeLessThanOrEqual(1)
    expect(sizes).toEqual([true, true])
    expect(format).toBe('avif')
  }
  // Its average colour is shown while it loads, but never behind a transparent logo.
  expect([logo!.colour, logo!.ground]).toEqual([undefined, 'rgba(0, 0, 0, 0)'])
  for (const { colour, ground } of [hero!, ...others]) {
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(ground).toBe(`rgb(${[1, 3, 5].map((at) => Number.parseInt(colour!.slice(at, at + 2), 16)).join(', ')})`)
  }
})
