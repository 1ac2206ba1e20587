import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { checkCertificate, checkProxy, judgeCertificate } from './check-network.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const sentencesOf = (findings: { state: string; sentence: string }[]) =>
  findings.map(({ state, sentence }) => `${state}: ${sentence}`)

/** Returns the port of a server on this machine. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('the address of another website is named', async () => {
  const port = await listen((_, response) => response.end('It works!'))
  expect(sentencesOf(await checkProxy(`http://127.0.0.1:${port}`, []))).toEqual([
    `failed: http://127.0.0.1:${port} answers with the status 200, but not from this website. Correct PUBLIC_URL, the domain or the proxy.`,
  ])
})

test('an address where nothing listens is named with the reason', async () => {
  expect(sentencesOf(await checkProxy('http://127.0.0.1:9', []))).toEqual([
    expect.stringMatching(/^warning: This server cannot reach http:\/\/127\.0\.0\.1:9 \(.+\)\. If visitors cannot either/),
  ])
})

test('https without TRUST_PROXY counts all visitors as one', async () => {
  const findings = sentencesOf(await checkProxy('https://127.0.0.1:9', []))
  expect(findings).toContainEqual(
    expect.stringMatching(/^failed: .+ TRUST_PROXY is not set: all visitors count as one network\./),
  )
  const trusting = sentencesOf(await checkProxy('https://127.0.0.1:9', ['loopback']))
  expect(trusting).toEqual([expect.stringMatching(/^warning: This server cannot reach/)])
})

test('a proxy that hides the addresses of visitors is found by what it opens to them', async () => {
  let isOpen = true
  const port = await listen(({ url }, response) => {
    response.statusCode = url === '/metrics' && !isOpen ? 403 : 200
    response.end(url === '/healthz' ? '{"status":"ok"}' : 'Metrics')
  })
  // The same machine by an address that does not look like it.
  const publicUrl = `http://[::ffff:7f00:1]:${port}`
  expect(sentencesOf(await checkProxy(publicUrl, []))).toEqual([
    expect.stringMatching(/^failed: The proxy does not pass on the addresses of visitors, .+ Let it add X-Forwarded-For/),
  ])
  isOpen = false
  expect(sentencesOf(await checkProxy(publicUrl, []))).toEqual([`ok: ${publicUrl} leads to this website.`])
})

test.each([
  ['2026-02-20', undefined, /^failed: The certificate expired on 20 Feb 2026\. Renew it/],
  ['2026-03-09', undefined, /^warning: The certificate expires in 7 days, on 9 Mar 2026\. Renew it/],
  ['2026-09-09', 'SELF_SIGNED', /^failed: Browsers refuse the certificate \(SELF_SIGNED\)\. Get one/],
  ['2026-09-09', undefined, /^ok: The certificate is valid until 9 Sept 2026\.$/],
])('a certificate until %s, refused as %s', (until, refusal, sentence) => {
  expect(sentencesOf(judgeCertificate(new Date(until), NOW, refusal))).toEqual([expect.stringMatching(sentence)])
})

test('a certificate is read from the server, and none is needed on this machine', async () => {
  const { url } = await startMailServer({ secure: true })
  // oxlint-disable-next-line no-console -- its certificate is one for tests, and it warns about that
  vi.mocked(console.error).mockClear()
  const { port } = new URL(url)
  expect(sentencesOf(await checkCertificate(`https://localhost:${port}`, NOW))).toEqual([
    expect.stringMatching(/^failed: (?:Browsers refuse the certificate \(\w+\)|The certificate expired on)/),
  ])
  expect(sentencesOf(await checkCertificate('https://127.0.0.1:9', NOW))).toEqual([
    expect.stringMatching(
      /^warning: The certificate of 127\.0\.0\.1 could not be read \(.+\)\. Check the domain and the proxy\.$/,
    ),
  ])
  expect(sentencesOf(await checkCertificate('http://localhost:3000', NOW))).toEqual([expect.stringMatching(/^ok: /)])
  expect(sentencesOf(await checkCertificate('http://college.test', NOW))).toEqual([
    expect.stringMatching(/^warning: PUBLIC_URL begins with http, so passwords are sent unencrypted\. Get a certificate/),
  ])
})
