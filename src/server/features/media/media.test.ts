import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NewMedia } from '#contract/media/media.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { upload } from '#test/upload.ts'

const photograph = await makePhotograph()

test('a title that was made from a file name with a line break becomes one line', () => {
  const { title } = NewMedia.parse({ uploadId: '0'.repeat(32), title: 'evil\nX: y', altText: null })
  expect(title).toBe('evil X: y')
})

describeEachDatabase('media', (open) => {
  test('B §7 media: a file that is uploaded is stored, listed and served', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const author = await login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    const uploadId = await upload(author, photograph, 'My Gate_2026.JPEG')
    const made = await author.client.media.create({ uploadId, title: null, altText: '  ', isDecorative: false })
    expect(made).toMatchObject({
      title: 'My Gate 2026',
      altText: null,
      mediaType: 'image',
      kind: 'image',
      filePath: `/media/${made.id}/my-gate-2026.jpg`,
      thumbnail: `/media/${made.id}/v1/320.webp`,
      file: { number: 1, mimeType: 'image/jpeg', width: 1000, height: 750, originalName: 'My Gate_2026.JPEG' },
      version: 1,
    })
    expect(made.file!.placeholder).toMatch(/^#[0-9a-f]{6}$/)
    expect(await author.client.media.list({})).toEqual({ items: [made], total: 1 })
    expect(await author.client.media.get({ id: made.id })).toEqual(made)

    const answer = await request(made.filePath)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const served = Buffer.from(await answer.arrayBuffer())
    expect(served.length).toBe(made.file!.bytes)
    expect(await sharp(served).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 750 })

    const small = await request(made.thumbnail!)
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    })
  })

  test('B §7 media: sending the same upload many times, also at once, gives the same item', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author')
    const uploadId = await upload(author, photograph)
    const create = () => author.client.media.create({ uploadId, title: 'Gate', altText: null, isDecorative: false })
    const made = await Promise.all(Array.from({ length: 8 }, create))
    made.push(await create())
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await author.client.media.list({})).total).toBe(1)
    const [, ...others] = await database.kysely.selectFrom('storedFiles').selectAll().execute()
    expect(others).toEqual([])
  })

  test('B §2 media: search finds title or alternative text in any case; the filter takes both spellings of the type', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const rows = [
      { title: 'Gate', mediaType: 'image', altText: 'The North entrance' },
      { title: 'Library', mediaType: 'image/png' },
      { title: 'Film', mediaType: 'video/mp4' },
      { title: 'Anthem', mediaType: 'audio/mpeg' },
      { title: 'Prospectus', mediaType: 'file' },
      { title: 'Fees', mediaType: 'application/pdf' },
      { title: 'Song', mediaType: 'file', mimeType: 'audio/mpeg' },
    ]
    for (const row of rows) await makeMedia(database.kysely, row)
    const titles = async (input: Parameters<typeof client.media.list>[0]) =>
      (await client.media.list({ sort: 'title', ...input })).items.map(({ title }) => title)
    expect(await titles({ search: 'north ENTR' })).toEqual(['Gate'])
    expect(await titles({ search: 'LIB' })).toEqual(['Library'])
    expect(await titles({ search: '%' })).toEqual([])
    expect(await titles({ kind: 'image' })).toEqual(['Gate', 'Library'])
    expect(await titles({ kind: 'video' })).toEqual(['Film'])
    expect(await titles({ kind: 'audio' })).toEqual(['Anthem', 'Song'])
    expect(await titles({ kind: 'document' })).toEqual(['Fees', 'Prospectus'])
    expect(await titles({ missingAlt: true })).toEqual(['Library'])
    expect(await titles({ sort: '-title' })).toEqual(
      rows
        .map(({ title }) => title)
        .toSorted()
        .toReversed(),
    )
  })

  test('B §2 media: a list has 50 a page, the newest first', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const hours = Array.from({ length: 52 }, (_, index) => String(index).padStart(2, '0'))
    // The ids have another order.
    for (const hour of hours) {
      const createdAt = new Date(Date.UTC(2026, 0, 5, Number(hour))).toISOString()
      await makeMedia(database.kysely, { title: hour, createdAt, id: `m-${Number(hour) % 7}-${hour}` })
    }
    const [first, second] = [await client.media.list({ page: 1 }), await client.media.list({ page: 2 })]
    expect([first.items.length, first.total, second.total]).toEqual([50, 52, 52])
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(hours.toReversed())
  })

  test('B §2 media: title, alternative text and focal point are changed; a stale change is refused', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    const { id } = await makeMedia(database.kysely)
    const fields = {
      id,
      version: 1,
      title: 'Main gate',
      altText: 'The gate at noon',
      isDecorative: false,
      focalX: 20,
      focalY: 80,
    }
    const changed = await client.media.update(fields)
    expect(changed).toMatchObject({ title: 'Main gate', altText: 'The gate at noon', focalX: 20, focalY: 80, version: 2 })
    expect(await refusal(client.media.update({ ...fields, title: 'Gate' }))).toMatchObject({ data: { changedBy: 'Bisi Ojo' } })
    expect(await refusal(client.media.update({ ...fields, version: 2, title: ' ' }))).toEqual({
      code: 'BAD_REQUEST',
      fields: { title: 'Title is required' },
    })
  })
})
