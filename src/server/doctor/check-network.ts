import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isLocalAddress } from '#contract/links/local-address.ts'
import { PROBE_PATHS } from '#contract/paths.ts'
import { failed, findings, formatDay, warning, type Result } from './finding.ts'

const ANSWER_WITHIN_MS = 5000
const DAY_MS = 24 * 60 * 60_000

const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'manual' })

const getReason = (error: unknown) => {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}

/** Asks the website by the address that visitors type, and looks at what the proxy adds to a request. */
export async function checkProxy(publicUrl: string, trustProxy: string[]): Promise<Result[]> {
  const isBehindProxy = new URL(publicUrl).protocol === 'https:'
  const problems = []
  if (isBehindProxy && trustProxy.length === 0)
    problems.push(
      failed(
        'PUBLIC_URL begins with https, so a proxy is in front, but TRUST_PROXY is not set: all visitors count as one network. Set TRUST_PROXY=loopback if the proxy is on this machine.',
      ),
    )
  try {
    const answer = await get(publicUrl + PROBE_PATHS.health)
    const body = (await answer.text()).slice(0, 100)
    if (answer.status !== 200 || body !== '{"status":"ok"}')
      problems.push(
        failed(
          `${publicUrl} answers with the status ${answer.status}, but not from this website. Correct PUBLIC_URL, the domain or the proxy.`,
        ),
      )
    else if (!isLocalAddress(publicUrl) && (await get(publicUrl + PROBE_PATHS.metrics)).status === 200)
      problems.push(
        failed(
          'The proxy does not pass on the addresses of visitors, so everybody can read /metrics, and all visitors count as one network. Let it add X-Forwarded-For, as in docs/operations.md.',
        ),
      )
  } catch (error) {
    problems.push(
      warning(
        `This server cannot reach ${publicUrl} (${getReason(error)}). If visitors cannot either, start the website, and check the domain and the proxy.`,
      ),
    )
  }
  return findings(problems, `${publicUrl} leads to this website.`)
}

/** Whether browsers accept the certificate, and for how long. */
export async function checkCertificate(publicUrl: string, now: Date): Promise<Result[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'http:')
    return findings(
      [
        !isLocalAddress(publicUrl)
          && warning(
            'PUBLIC_URL begins with http, so passwords are sent unencrypted. Get a certificate, and set PUBLIC_URL to the address with https.',
          ),
      ],
      'The website is used on this machine only, and needs no certificate.',
    )
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    rejectUnauthorized: false,
    timeout: ANSWER_WITHIN_MS,
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    const until = new Date(socket.getPeerCertificate().valid_to)
    return judgeCertificate(until, now, socket.authorized ? undefined : String(socket.authorizationError))
  } catch (error) {
    const { message } = error as Error
    return [warning(`The certificate of ${hostname} could not be read (${message}). Check the domain and the proxy.`)]
  } finally {
    socket.destroy()
  }
}

/** `refusal`: why it is not trusted. */
export function judgeCertificate(until: Date, now: Date, refusal: string | undefined): Result[] {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  const renew = 'Renew it, and find out why the proxy did not renew it.'
  const day = formatDay(until)
  function findProblem() {
    if (days < 0) return failed(`The certificate expired on ${day}. ${renew}`)
    if (refusal) return failed(`Browsers refuse the certificate (${refusal}). Get one for this host name from a known authority.`)
    return days < 14 && warning(`The certificate expires in ${days} days, on ${day}. ${renew}`)
  }
  return findings([findProblem()], `The certificate is valid until ${day}.`)
}
