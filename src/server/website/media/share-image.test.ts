import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { HEADINGS } from '#contract/brand/heading-faces.ts'
import type { ImageQueue } from '#server/images/image-queue.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePage, makePost, makeSetting } from '#test/make.ts'
import { drawable } from '#server/images/outlines.ts'
import { drawShareImage } from './draw-share-image.ts'
import { openHeadingFont } from './open-font.ts'

describe('the picture for sharing', () => {
  async function makeSite() {
    const database = await openSqlite()
    const app = await createTestApp({ database })
    return {
      ...app,
      db: database.kysely,
      picture: async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer()),
    }
  }

  test('every page has one of its own, 1200 by 630 and small', async () => {
    const { db, request, picture } = await makeSite()
    await makePost(db, { slug: 'lathe', title: 'A new lathe in the workshop' })
    const pictures = await Promise.all(['home', 'about', 'blog', 'lathe'].map((name) => picture(`/og/${name}.png`)))
    for (const file of pictures) {
      expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(file.length).toBeLessThan(60 * 1024)
    }
    expect(new Set(pictures.map((file) => file.toString('base64'))).size).toBe(4)
    expect((await request('/og/lathe.png')).headers.get('content-type')).toBe('image/png')
  })

  test('a changed title gives another picture', async () => {
    const { db, deps, picture } = await makeSite()
    const { id } = await makePage(db, { slug: 'hostels', title: 'Hostels', content: 'x' })
    const before = await picture('/og/hostels.png')
    await deps.content.change((trx) => trx.updateTable('pages').set({ title: 'Halls' }).where('id', '=', id).execute())
    expect((await picture('/og/hostels.png')).equals(before)).toBe(false)
  })

  test('a change of something else costs no new picture, and pictures are drawn one at a time', async () => {
    let [working, most, drawn] = [0, 0, 0]
    const images: ImageQueue = {
      async run(work) {
        working += 1
        drawn += 1
        most = Math.max(most, working)
        return work().finally(() => {
          working -= 1
        })
      },
      runOnce: () => expect.fail('Share images have a queue of their own.'),
    }
    const database = await openSqlite()
    const { request, deps } = await createTestApp({ database, images })
    for (let number = 0; number < 4; number += 1)
      await makePost(database.kysely, { slug: `post-${number}`, title: `Post ${number}` })
    const all = ['post-0', 'post-0', 'post-1', 'post-2', 'post-3'].map((slug) => request(`/og/${slug}.png`))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([drawn, most]).toEqual([4, 1])
    await deps.content.change((trx) => makePost(trx, { slug: 'another' }))
    expect((await request('/og/post-0.png')).status).toBe(200)
    expect(drawn).toBe(4)
    await deps.content.change((trx) => makeSetting(trx, 'site_name', 'Kano Polytechnic'))
    expect((await request('/og/post-0.png')).status).toBe(200)
    expect(drawn).toBe(5)
  })

  test('there is none of what visitors cannot see', async () => {
    const { db, request } = await makeSite()
    await makePost(db, { slug: 'draft', status: 'draft' })
    const paths = [
      'draft.png',
      'none.png',
      'home.jpg',
      'home',
      '.png',
      '../home.png',
      'a/b.png',
      '%2e%2e%2fhome.png',
      'HOME.png',
      'constructor.png',
      '__proto__.png',
    ]
    const answers = await Promise.all(paths.map(async (name) => (await request(`/og/${name}`)).status))
    expect(answers).toEqual(paths.map(() => 404))
  })

  test('one picture is kept once, however its address is written', async () => {
    const { deps, request } = await makeSite()
    for (const name of ['home.png', 'h%6Fme.png', '%68ome.png', 'home%2Epng'])
      expect((await request(`/og/${name}`)).status).toBe(200)
    expect(deps.pages.size).toBe(1)
  })
})

const outlines = async (title: string) => {
  const svg = drawShareImage(await openHeadingFont('brygada', title), { title, siteName: 'Harmattan Polytechnic' })
  return { svg, lines: svg.match(/<g fill="#f4ead6"/g)?.length ?? 0 }
}

test.each([
  ['Short', 1],
  ['Convocation of the twentieth set of our graduates on Saturday', 3],
  ['Word '.repeat(40), 5],
  ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', 1],
  ['', 0],
  ['   ', 0],
  ['Ọ̀ṣun: Ẹ̀kọ́ ṣe pàtàkì', 1],
  ['<script>alert(1)</script> & "quotes"', 2],
  ['🎓 العربية 中文', 0],
  ['🎓 Convocation', 1],
  ['A\u0000B\u200B\nC', 1],
])('the title %j is drawn in %i lines, inside the picture', async (title, expected) => {
  const { svg, lines } = await outlines(title)
  expect(lines).toBe(expected)
  expect(svg).not.toMatch(/<script|<text|NaN|undefined/)
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  // The cloth alone stands in the margins beside the title.
  const pixel = (x: number, y: number) =>
    data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3).toString('hex')
  const margin = Array.from({ length: 300 }, (_, row) => [pixel(20, 180 + row), pixel(1180, 180 + row)]).flat()
  expect(new Set(margin)).toEqual(new Set(['171b49']))
})

test('a tone mark is above its letter, and a missing glyph leaves no box', async () => {
  const places = async (title: string) => {
    const [, ofTitle = ''] = (await outlines(title)).svg.split('<g fill="#f4ead6"')
    return [...ofTitle.matchAll(/<path transform="translate\((\S+) (\S+)\)" d="([^"]*)"/g)].map(([, x, y, path]) => ({
      x,
      y,
      path,
    }))
  }
  // The dotted letter has no form of its own with a tone: the mark is placed, as high as the letter is.
  const [letter, mark] = await places('\u1ECC\u0300')
  const [small, lower] = await places('\u1ECD\u0300')
  expect(letter!.path).not.toBe(small!.path)
  expect(mark!.path).toBe(lower!.path)
  expect(Number(mark!.y)).toBeGreaterThan(Number(lower!.y))
  expect(await places('🎓 Day')).toEqual(await places('Day'))
})

test('bad input: a title without end is cut before it is laid out', async () => {
  const { svg } = await outlines('W'.repeat(200_000))
  const { svg: long } = await outlines('W'.repeat(200))
  expect(svg).toBe(long)
})

test('the letters of Hausa are drawn, in the chosen typeface where it has them', async () => {
  const title = 'Ƙofar Ɗanjuma'
  for (const headings of HEADINGS) {
    const font = await openHeadingFont(headings, title)
    expect([headings, drawable(font, title)]).toEqual([headings, title])
    const plain = await openHeadingFont(headings, 'Hostels 🎓')
    expect([headings, font === plain]).toEqual([headings, headings !== 'brygada'])
  }
})

test.each([
  ['brand_headings', 'plain'],
  ['brand_pattern', 'weave'],
  ['brand_pattern', 'triangles'],
  ['brand_pattern', 'none'],
])('the picture follows %s: %s', async (key, value) => {
  const database = await openSqlite()
  const { request, deps } = await createTestApp({ database })
  const picture = async () => Buffer.from(await (await request('/og/home.png')).arrayBuffer())
  const before = await picture()
  await deps.content.change((trx) => makeSetting(trx, key, value))
  expect((await picture()).equals(before)).toBe(false)
})

test('a name that does not fit gives way to the short name', async () => {
  const font = await openHeadingFont('brygada', '')
  const draw = (siteName: string, shortName?: string) =>
    drawShareImage(font, { title: 'Fees', siteName, shortName, initials: '' })
  const long = 'Federal College of Education (Technical) and Vocational Studies, Kanem'
  expect(draw(long, 'FCE Kanem')).toBe(draw('FCE Kanem'))
  expect(draw('العربية', 'FCE Kanem')).toBe(draw('FCE Kanem'))
  expect(draw('Kanem Polytechnic', 'KP')).toBe(draw('Kanem Polytechnic'))
  expect(draw(long, '')).toBe(draw(long))
})

test('a title without a letter that the font has gives way to the next', async () => {
  const font = await openHeadingFont('brygada', '')
  const draw = (title: string, otherTitles: string[] = []) => drawShareImage(font, { title, otherTitles, siteName: 'Kanem' })
  expect(draw('العربية', ['عربي', 'Kanem Polytechnic'])).toBe(draw('Kanem Polytechnic'))
  expect(draw('Fees', ['Kanem Polytechnic'])).toBe(draw('Fees'))
})

test('the gate is on the pictures of the sample college only: any other has its initials', async () => {
  const GATE = 'M8 8h14v28h20V8h14v48H42V41H22v15H8z'
  const font = await openHeadingFont('brygada', '')
  const draw = (initials?: string) => drawShareImage(font, { title: 'Fees', siteName: 'Kanem Polytechnic', initials })
  expect([draw(), draw('KP'), draw('')].map((svg) => svg.includes(GATE))).toEqual([true, false, false])
  // The letters have the colour of the cloth around them.
  const letters = (svg: string) => /<g fill="#171b49"[^>]*>(.*?)<\/g>/.exec(svg)?.[1]?.match(/<path/g)?.length
  expect([draw(), draw('KP'), draw('')].map(letters)).toEqual([undefined, 2, undefined])
})

test.each([
  ['site_name', 'Kanem Polytechnic'],
  ['site_logo', '/media/01a21c06-dee1-7566-af73-7fc000000000/logo.svg'],
])('a college with a %s of its own has no picture with the gate', async (key, value) => {
  const database = await openSqlite()
  const { request, deps } = await createTestApp({ database })
  /** The colour left of the gate, where a plate with initials begins. */
  async function edge() {
    const file = Buffer.from(await (await request('/og/home.png')).arrayBuffer())
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')
    return at(84, 107)
  }
  expect(await edge()).toBe('171b49')
  await deps.content.change((trx) => makeSetting(trx, key, value))
  expect(await edge()).toBe('f4ead6')
})
