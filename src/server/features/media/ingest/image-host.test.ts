import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { encrypt } from '#server/crypto/encryption.ts'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase, openSqlite, type Open } from '#test/databases.ts'
import { makeSetting } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { upload } from '#test/upload.ts'
import { getSignature } from './image-host.ts'

const SECRET = 'abcd-secret'
const URL_THERE = 'https://res.cloudinary.com/college/image/upload/v1/gate.jpg'
const UPLOADED = { status: 200, body: { secure_url: URL_THERE, public_id: 'website/gate' } }

/** A fake of the image host as its documentation describes it, and an application that is configured to use it. */
async function open(
  answer: { status: number; body: object; location?: string } = UPLOADED,
  { openDatabase = openSqlite, removed = 'ok' }: { openDatabase?: Open; removed?: string } = {},
) {
  const asked: { path: string; form: FormData }[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const type = incoming.headers['content-type']!
      const form = await new Response(await buffer(incoming), { headers: { 'content-type': type } }).formData()
      asked.push({ path: incoming.url!, form })
      const { location, status, body } = incoming.url!.endsWith('/destroy')
        ? { ...answer, status: 200, body: { result: removed } }
        : answer
      outgoing.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) }).end(JSON.stringify(body))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const database = await openDatabase()
  const config = { ...TEST_CONFIG, imageHostUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const app = await createTestApp({ database, config, now: () => new Date('2026-03-01T09:00:00Z') })
  await makeSetting(database.kysely, 'media_cloud_name', 'college')
  await makeSetting(database.kysely, 'media_api_key', '12345')
  await makeSetting(database.kysely, 'media_api_secret', encrypt(SECRET, config.secretKey, 'media_api_secret'))
  const author = await app.login('author')
  const create = async (from: 'library' | 'picker' | 'logo', content?: Uint8Array | string) => {
    const uploadId = await upload(author, content ?? (await makePhotograph({ width: 60, height: 40, exif: true })), 'gate.jpg')
    const send = () => author.client.media.create({ uploadId, title: 'Gate', altText: null, from })
    return { send, uploadId }
  }
  return { app, author, asked, create, database }
}

test('the signature is that of the documentation', () => {
  const parameters = { timestamp: '1315060510', public_id: 'sample_image', eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop' }
  expect(getSignature(parameters, 'abcd')).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e')
})

test.each([
  ['picker', 'website'],
  ['logo', 'site'],
] as const)(
  'B §7 flow B: a picture from the %s goes to the image host, once, without what the camera noted',
  async (from, folder) => {
    const { create, asked, app } = await open()
    const { send } = await create(from)
    const made = await send()
    expect(made).toMatchObject({
      title: 'Gate',
      filePath: URL_THERE,
      mediaType: 'image',
      kind: 'image',
      file: null,
      thumbnail: URL_THERE,
    })
    expect(await send()).toEqual(made)
    expect(asked.map(({ path }) => path)).toEqual(['/v1_1/college/image/upload'])
    const { file, ...fields } = Object.fromEntries(asked[0]!.form)
    expect(fields).toEqual({
      folder,
      timestamp: '1772355600',
      api_key: '12345',
      signature: getSignature({ folder, timestamp: '1772355600' }, SECRET),
    })
    expect(await (file as File).text()).not.toContain('Tecno')
    expect(await app.deps.database.kysely.selectFrom('storedFiles').selectAll().execute()).toEqual([])
  },
)

test('C §16: uploads from the library, and files that are not pictures, go into our own storage', async () => {
  const { create, asked } = await open()
  const [picture, document] = [await create('library'), await create('picker', '%PDF-1.7 A prospectus %%EOF')]
  expect((await picture.send()).filePath).toMatch(/^\/media\//)
  expect((await document.send()).filePath).toMatch(/\.pdf$/)
  expect(asked).toEqual([])
})

test('C §16: without the credentials our own storage takes all', async () => {
  const { create, asked, database } = await open()
  await database.kysely.updateTable('siteSettings').set({ settingValue: '' }).where('settingKey', '=', 'media_api_key').execute()
  expect((await (await create('picker')).send()).filePath).toMatch(/^\/media\//)
  expect(asked).toEqual([])
})

test.each([
  [{ status: 401, body: { error: { message: 'Invalid cloud_name college' } } }, 'Invalid cloud_name college'],
  [{ status: 500, body: {} }, 'it answered 500.'],
  [{ status: 307, body: {}, location: '/elsewhere' }, 'it answered 307.'],
  [{ status: 200, body: { secure_url: 'javascript:alert(1)' } }, 'Failed to get public URL'],
])('B §8 media: a failure at the image host names it: %o', async (answer, reason) => {
  const { create, author, asked } = await open(answer)
  expect(await refusal((await create('picker')).send())).toEqual({
    code: 'BAD_GATEWAY',
    message: `The upload to Cloudinary failed: ${reason}`,
  })
  expect((await author.client.media.list({})).total).toBe(0)
  // Nor is the picture carried on to where it might lead.
  expect(asked.map(({ path }) => path)).toEqual(['/v1_1/college/image/upload'])
})

describeEachDatabase('a picture at the image host', (openDatabase) => {
  test('is removed there if its row cannot be saved, and can be sent again', async () => {
    const { create, asked, author, database } = await open(UPLOADED, { openDatabase })
    const { send } = await create('picker')
    database.faults.failStatement(/^insert into "media"/)
    await expect(send()).rejects.toMatchObject({ status: 503 })
    expect(asked.map(({ path }) => path)).toEqual(['/v1_1/college/image/upload', '/v1_1/college/image/destroy'])
    const fields = { public_id: 'website/gate', timestamp: '1772355600' }
    expect(Object.fromEntries(asked[1]!.form)).toEqual({ ...fields, api_key: '12345', signature: getSignature(fields, SECRET) })
    expect((await author.client.media.list({})).total).toBe(0)
    expect(await send()).toMatchObject({ filePath: URL_THERE })
    expect(asked).toHaveLength(3)
  })

  test('stays there while its row may exist: only the answer to COMMIT was lost', async () => {
    const { create, asked, database } = await open(UPLOADED, { openDatabase })
    const { send } = await create('picker')
    database.faults.failCommit('after')
    expect(await send()).toMatchObject({ filePath: URL_THERE })
    expect(asked.map(({ path }) => path)).toEqual(['/v1_1/college/image/upload'])
  })

  test.each(['existing', 'overwritten'])('stays there if the host says that it is %s: other media may use it', async (word) => {
    const answer = { status: 200, body: { ...UPLOADED.body, [word]: true } }
    const { create, asked, database } = await open(answer, { openDatabase })
    database.faults.failStatement(/^insert into "media"/)
    await expect((await create('picker')).send()).rejects.toMatchObject({ status: 503 })
    expect(asked.map(({ path }) => path)).toEqual(['/v1_1/college/image/upload'])
  })

  test('that cannot be removed there is named in the log', async () => {
    const { app, create, database } = await open(UPLOADED, { openDatabase, removed: 'not found' })
    database.faults.failStatement(/^insert into "media"/)
    await expect((await create('picker')).send()).rejects.toMatchObject({ status: 503 })
    const msg = 'A picture that could not be saved is left at the image host'
    expect(app.logged).toContainEqual(expect.objectContaining({ msg, url: URL_THERE }))
  })
})
