import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { readHead } from '#test/read-head.ts'
import { makeMediaFile, makePage, makePost, makeSection, makeSetting } from '#test/make.ts'

const textOf = async (answer: Response) => (await answer.text()).replaceAll('&quot;', '"')

describe('pictures of Media on public pages', () => {
  test('B §3 a picture in a section has its size, modern formats in fitting widths, and its focal point', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const { id, filePath } = await makeMediaFile(database.kysely, { width: 700, height: 350, media: { focalX: 12, focalY: 100 } })
    const page = await makePage(database.kysely, { slug: 'tour' })
    await makeSection(database.kysely, { pageId: page.id, content: { headline: 'Tour', imageUrl: filePath } })
    const html = await textOf(await request('/tour'))
    const sizes = (format: string) => [160, 320, 480, 640].map((size) => `/media/${id}/v1/${size}.${format} ${size}w`).join(', ')
    expect(html).toContain(`<source type="image/avif" srcSet="${sizes('avif')}"`)
    expect(html).toContain(`<source type="image/webp" srcSet="${sizes('webp')}"`)
    expect(html).toMatch(
      new RegExp(
        `<img[^>]* data-focus="0 100" data-colour="#aabbcc" src="/media/${id}/v1/640\\.jpg" alt="" width="700" height="350"`,
      ),
    )
    expect(html).not.toContain(filePath)
  })

  test('an island brings along what it needs to be the same when it wakes', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const [one, two] = [await makeMediaFile(database.kysely), await makeMediaFile(database.kysely)]
    const page = await makePage(database.kysely, { slug: 'tour', featuredImage: two.filePath })
    const slides = [one, one].map(({ filePath }, number) => ({ headline: `Slide ${number}`, imageUrl: filePath }))
    await makeSection(database.kysely, { pageId: page.id, content: { heroType: 'slider', slides } })
    const html = await textOf(await request('/tour'))
    const brought = /data-island-pictures="([^>]*?\})" data-island/.exec(html)![1]!
    expect(JSON.parse(brought)).toMatchObject({ [one.filePath]: { width: 2000, height: 1000 } })
    expect(html.match(/<picture>/g)).toHaveLength(2)
  })

  test('B §2 posts: featured pictures and those in the text do too; addresses outside of Media stay unchanged', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const featured = await makeMediaFile(database.kysely, { media: { altText: 'The new students' } })
    const inText = await makeMediaFile(database.kysely)
    const film = await makeMediaFile(database.kysely, { mimeType: 'video/mp4', width: null, height: null, fallback: null })
    const content = `<p>Oath</p><img src="${inText.filePath}" alt="The &quot;oath&quot; &amp; all" width="400"><img src="/elsewhere.jpg" alt=""><a href="${film.filePath}">Film</a>`
    await makePost(database.kysely, { slug: 'matriculation', featuredImage: featured.filePath, content })
    const article = await (await request('/matriculation')).text()
    expect(article).toMatch(
      new RegExp(`src="/media/${inText.id}/v1/960\\.jpg" alt="The &quot;oath&quot; &amp; all" width="400" height="200"`),
    )
    expect(article).toContain('sizes="(min-width: 48rem) min(44rem, 400px), (min-resolution: 2.5dppx) calc(100vw * 0.59), ')
    expect(article).toContain('<img alt="" src="/elsewhere.jpg"')
    expect(article).toContain(`href="${film.filePath}"`)
    expect(article).toContain(`src="/media/${featured.id}/v1/960.jpg" alt="The new students" width="2000" height="1000"`)
    expect(readHead(article).meta).toMatchObject({
      'og:image': `https://college.test/media/${featured.id}/v1/1280.jpg`,
      'og:image:width': '1280',
      'og:image:height': '640',
      'og:image:alt': 'The new students',
    })
    expect(await (await request('/blog')).text()).toContain(`/media/${featured.id}/v1/480.avif 480w`)
  })

  test('a picture is described as its place says, else as Media does; what only decorates is not', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const gate = await makeMediaFile(database.kysely, { media: { altText: 'The gate at noon' } })
    const pattern = await makeMediaFile(database.kysely, { media: { altText: 'A pattern', isDecorative: 1 } })
    const page = await makePage(database.kysely, { slug: 'tour' })
    const images = [
      { url: gate.filePath },
      { url: gate.filePath, alt: 'Where it begins' },
      { url: pattern.filePath },
      { url: gate.filePath, alt: 'Where it begins', isDecorative: true },
    ]
    await makeSection(database.kysely, {
      pageId: page.id,
      orderIndex: 1,
      sectionType: 'about-story',
      content: { content: 'Tour', images },
    })
    const people = [{ name: 'Amina Bello', imageUrl: gate.filePath }]
    await makeSection(database.kysely, { pageId: page.id, orderIndex: 2, sectionType: 'team', content: people })
    const inText = `<img src="${gate.filePath}" alt=""><img src="${gate.filePath}" alt="Closed">`
    await makePost(database.kysely, { slug: 'oath', featuredImage: gate.filePath, content: inText })
    const described = async (path: string) =>
      Array.from((await textOf(await request(path))).matchAll(/<img[^>]* src="\/media[^>]* alt="([^"]*)"/g), ([, alt]) => alt)
    expect(await described('/tour')).toEqual(['The gate at noon', 'Where it begins', '', '', ''])
    expect(await described('/oath')).toEqual(['The gate at noon', '', 'Closed'])
    expect(await described('/blog')).toEqual([''])
  })

  test('B §2 SEO: pages are shared with pictures of a fitting size, which says itself; a drawing is not shared', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const small = await makeMediaFile(database.kysely, { width: 700, height: 525, fallback: 'png' })
    const drawing = await makeMediaFile(database.kysely, { mimeType: 'image/svg+xml', fallback: null })
    await makeSetting(database.kysely, 'og_image', small.filePath)
    await makeSetting(database.kysely, 'twitter_image', drawing.filePath)
    await makePost(database.kysely, { slug: 'matriculation', featuredImage: drawing.filePath })
    const shared = { 'og:image': `https://college.test/media/${small.id}/v1/640.png`, 'og:image:width': '640' }
    for (const path of ['/', '/about', '/matriculation']) {
      const { meta } = readHead(await (await request(path)).text())
      expect(meta).toMatchObject({ ...shared, 'og:image:height': '480', 'twitter:image': shared['og:image'] })
    }
  })

  test('X gets the small card for a tall picture: the large card would cut most of it off', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const tall = await makeMediaFile(database.kysely, { width: 700, height: 2000 })
    await makePost(database.kysely, { slug: 'poster', featuredImage: tall.filePath })
    const cardOf = async (path: string) => readHead(await (await request(path)).text()).meta['twitter:card']
    expect([await cardOf('/poster'), await cardOf('/')]).toEqual(['summary', 'summary_large_image'])
  })

  test('the logo, drawings and moving pictures keep their file, at an address that never changes', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const logo = await makeMediaFile(database.kysely, {
      mimeType: 'image/svg+xml',
      fallback: null,
      width: 300,
      height: 80,
      number: 2,
      media: { fileNumber: 2 },
    })
    await makeSetting(database.kysely, 'site_logo', logo.filePath)
    const html = await (await request('/about')).text()
    expect(html).toContain(`src="/media/${logo.id}/v2/gate.jpg" alt="" width="300" height="80"`)
    expect(html).not.toContain('data-colour')
  })

  test('what was deleted from Media leaves no broken frame: pages are shown without it', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const kept = await makeMediaFile(database.kysely)
    const url = `/media/${randomUUID()}/gate.jpg`
    for (const key of ['site_logo', 'og_image', 'twitter_image']) await makeSetting(database.kysely, key, url)
    const page = await makePage(database.kysely, { slug: 'tour' })
    const sections: [string, unknown][] = [
      ['hero', { headline: 'Tour', imageUrl: url }],
      ['hero', { heroType: 'slider', slides: [{ headline: 'First slide' }, { imageUrl: url, alt: 'Old slide' }] }],
      ['testimonials', [{ quote: 'Well taught', author: 'Musa', avatar: url }]],
      [
        'gallery',
        [
          { imageUrl: url, caption: 'Old gate' },
          { imageUrl: kept.filePath, caption: 'New gate' },
        ],
      ],
      ['people', [{ name: 'Amina Bello', imageUrl: url }]],
      [
        'downloads',
        [
          { url, title: 'Old form' },
          { url: kept.filePath, title: 'New form' },
        ],
      ],
      [
        'about-story',
        {
          content: 'Long ago',
          images: [
            { url, alt: 'Old hall' },
            { url: '/hall.jpg', alt: 'New hall' },
          ],
        },
      ],
      ['video', { videoUrl: url }],
      ['benefits', [{ title: 'Small classes', imageUrl: url }]],
      ['text', `<p>Before</p><figure><img src="${url}" alt=""><figcaption>Old lab</figcaption></figure><p>After</p>`],
    ]
    for (const [orderIndex, [sectionType, content]] of sections.entries())
      await makeSection(database.kysely, { pageId: page.id, orderIndex, sectionType, content })
    const emptied = { pageId: page.id, sectionType: 'downloads', title: 'Old lists', orderIndex: 99, content: [{ url }] }
    await makeSection(database.kysely, emptied)
    const content = `<p>Come and see <img src="${url}" alt="Old oath"> us</p><p><a href="${url}">A link stays</a></p>`
    await makePost(database.kysely, { slug: 'oath', featuredImage: url, content })

    const tour = await textOf(await request('/tour'))
    expect(tour).not.toContain(url)
    expect(tour).not.toMatch(/Old (?:gate|form|hall|lab|lists|slide)|2 of 2|<img[^>]* src=""/)
    for (const text of [
      'New gate',
      '>AB<',
      'New form',
      'New hall',
      'Long ago',
      'Small classes',
      'First slide',
      'Well taught',
      'Before',
      'After',
    ])
      expect(tour).toContain(text)
    const oath = await textOf(await request('/oath'))
    expect(oath).not.toContain(`src="${url}"`)
    expect(oath).not.toContain('Old oath')
    expect(oath).toContain(`href="${url}"`)
    expect(readHead(oath).meta['og:image']).toContain('/og/oath.png')
    expect(await textOf(await request('/blog'))).not.toContain(url)
  })

  test('nor do feeds, the sitemap, metadata, icons, search results and the admin name it', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const deleted = randomUUID()
    const url = `/media/${deleted}/gate.jpg`
    const kept = await makeMediaFile(database.kysely)
    const film = await makeMediaFile(database.kysely, { mimeType: 'video/mp4', width: null, height: null, fallback: null })
    await makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
    for (const key of ['site_logo', 'og_image', 'twitter_image']) await makeSetting(database.kysely, key, url)
    const page = await makePage(database.kysely, { slug: 'tour', title: 'Lathe tour' })
    const sections: [string, unknown][] = [
      ['people', [{ name: 'Amina Bello', imageUrl: url }]],
      ['video', { videoUrl: url, posterUrl: kept.filePath }],
      ['video', { videoUrl: film.filePath, posterUrl: url }],
    ]
    for (const [orderIndex, [sectionType, content]] of sections.entries())
      await makeSection(database.kysely, { pageId: page.id, orderIndex, sectionType, content })
    const content = `<figure><img src="${url}" alt="Old lathe"></figure><p>The lathe turns.</p>`
    await makePost(database.kysely, { slug: 'lathe', title: 'A lathe', featuredImage: url, content })
    const paths = ['/', '/tour', '/lathe', '/blog', '/search?q=lathe', '/unknown', '/site.webmanifest', '/admin-login']
    const naming: string[] = []
    for (const path of [...paths, '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt'])
      if ((await textOf(await request(path))).includes(deleted)) naming.push(path)
    expect(naming).toEqual([])
    const { links, ofType } = readHead(await (await request('/tour')).text())
    expect(ofType('VideoObject')).toEqual([])
    expect(ofType('Person')[0]).not.toHaveProperty('image')
    expect(ofType('CollegeOrUniversity')[0]!['logo']).toBe('https://college.test/brand-icon.png')
    const { icons } = (await (await request('/site.webmanifest')).json()) as { icons: { src: string }[] }
    const drawn = [...links.filter(({ rel }) => rel === 'icon').map(({ href }) => href), ...icons.map(({ src }) => src)]
    for (const path of drawn) expect((await request(path)).status).toBe(200)
  })

  test('what a deleted file leaves empty in a text goes with it, and what has other content stays', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    const { filePath } = await makeMediaFile(database.kysely)
    const url = `/media/${randomUUID()}/gate.jpg`
    const img = `<img src="${url}" alt="Old">`
    const read = async (content: string) => {
      const { slug } = await makePost(database.kysely, { content: `<p>Begin</p>${content}<p>End</p>` })
      return /<p>Begin<\/p>(.*)<p>End<\/p>/s.exec(await textOf(await request(`/${slug}`)))![1]!
    }
    const card = (caption: string) => `<figure><a href="${url}">Old form</a><figcaption>${caption}</figcaption></figure>`
    for (const emptied of [
      `<p>${img}</p>`,
      `<p><a href="/tour">${img}</a> ${img}<br></p>`,
      `<ul><li><p><strong>${img}</strong></p></li></ul>`,
      `<figure><a href="/tour">${img}</a><figcaption>Old gate</figcaption></figure>`,
      card('PDF, 1 MB'),
    ])
      expect([emptied, await read(emptied)]).toEqual([emptied, ''])
    expect(await read(`<p>See ${img} <a href="${url}">it</a></p><p></p>`)).toBe(
      `<p>See  <a href="${url}" rel="noopener">it</a></p><p></p>`,
    )
    expect(await read(`<table><tbody><tr><td>${img}</td></tr></tbody></table>`)).toContain('<td></td>')
    const kept = `<figure><img src="${filePath}" alt=""><figcaption>Gate. <a href="${url}">Larger</a></figcaption></figure>`
    expect(await read(kept)).toContain(`<figcaption>Gate. <a href="${url}" rel="noopener">Larger</a></figcaption>`)
    expect(await read(`<figure>${img}<img src="${filePath}" alt=""><figcaption>Two gates</figcaption></figure>`)).toMatch(
      /^<figure><picture>.*Two gates<\/figcaption><\/figure>$/s,
    )
    const page = await makePage(database.kysely, { slug: 'forms' })
    await makeSection(database.kysely, { pageId: page.id, orderIndex: 1, content: { headline: 'Forms' } })
    for (const [orderIndex, text] of [card(''), `<p>${img}</p><p>New forms</p>`].entries()) {
      const fields = { pageId: page.id, orderIndex: 2 + orderIndex, sectionType: 'text', title: `Part ${orderIndex}` }
      await makeSection(database.kysely, { ...fields, content: text })
    }
    const html = await textOf(await request('/forms'))
    expect(html).toContain('Part 1')
    expect(html).not.toContain('Part 0')
  })
})
