import { expect, test } from 'vitest'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { createCookies } from './cookies.ts'

/** What the privacy notice says about each cookie. */
const PHRASES: Record<string, string> = {
  session: 'one keeps them signed in',
  staff: 'one shows them the button for editing a page',
  device: 'one lets the website recognise the browser when they sign in again',
}

test('the privacy notice names exactly the cookies that staff receive', () => {
  const cookies = createCookies({ publicUrl: 'http://localhost', secretKey: 'secret' })
  const answer = new Headers()
  cookies.setSession(answer, 'token', 60)
  answer.append('Set-Cookie', cookies.deviceCookie({ id: 'user', passwordHash: 'hash' }))
  const names = answer.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '')
  const phrases = names.map((name) => PHRASES[name] ?? `no phrase for the cookie ${name}`)
  expect(names).toHaveLength(3)
  expect(JSON.stringify(BUILT_IN_PAGES)).toContain(
    `Staff who sign in receive three: ${phrases[0]}, ${phrases[1]}, and ${phrases[2]}.`,
  )
})
