import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePost, makeSetting } from '#test/make.ts'

/* On every kind of page, the content policy allows analytics if and only if the page asks for consent. */

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
/** One of every way in which a page is answered. */
const ANSWERS: (readonly [path: string, status: number, init?: RequestInit])[] = [
  ['/', 200],
  ['/contact', 200],
  ['/lathe', 200],
  ['/blog', 200],
  ['/privacy', 200],
  ['/search?q=lathe', 200],
  ['/no-such-page', 404],
  ['/no/such/path', 404],
  ['/blog/page/9', 404],
  ['/contact/sent/ENQ-0000000', 404],
  ['/contact', 422, { method: 'POST', headers: FORM, body: 'name=A' }],
]

describe('counting visits', () => {
  async function answersWith(settings: Record<string, string>) {
    const database = await openSqlite()
    const { request, client } = await createTestApp({ database })
    await makePost(database.kysely, { slug: 'lathe' })
    for (const [key, value] of Object.entries(settings)) await makeSetting(database.kysely, key, value)
    const { reference } = await client.formSubmissions.submit({ name: 'A', email: 'a@b.example', subject: 'S', message: 'M' })
    const answers: { policy: string; html: string }[] = []
    for (const [path, status, init] of [...ANSWERS, [`/contact/sent/${reference}`, 200] as const]) {
      // Twice: the second comes from what was kept.
      for (const _ of [1, 2]) {
        const response = await request(path, init)
        expect([path, response.status]).toEqual([path, status])
        answers.push({ policy: response.headers.get('content-security-policy')!, html: await response.text() })
      }
    }
    return answers
  }

  test.each([{}, { google_analytics_id: 'paste it here', facebook_pixel_id: '<script>' }])(
    'with %j for ids there is no question, no script and no third party in the policy, on any page',
    async (settings) => {
      for (const { policy, html } of await answersWith(settings)) {
        expect(html).not.toMatch(/data-consent|consent\.js|Cookie choices|paste it here/)
        expect(policy).not.toMatch(/google|facebook/)
        expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2};/)
      }
    },
  )

  test('with ids every page asks first, and its policy lets those tools in and nothing else', async () => {
    for (const { policy, html } of await answersWith({ google_analytics_id: 'G-ABC123DEF4', facebook_pixel_id: '1234567890' })) {
      expect(html).toMatch(/<section hidden="" [^>]*data-google="G-ABC123DEF4" data-pixel="1234567890"/)
      expect(html).toMatch(/<script type="module" src="\/assets\/consent\.js">/)
      expect(html).toContain('data-consent-again')
      expect(html).not.toMatch(/<(?:script|img|link|iframe)[^>]*(?:google|facebook)/)
      expect(policy).toMatch(
        /script-src 'self'(?: 'sha256-[^']+'){2} https:\/\/www.googletagmanager.com https:\/\/connect.facebook.net;/,
      )
    }
  })

  test('an id of one tool does not let the other in', async () => {
    for (const { policy } of await answersWith({ facebook_pixel_id: '1234567890' })) {
      expect(policy).toContain('https://connect.facebook.net')
      expect(policy).not.toContain('google')
    }
  })
})
