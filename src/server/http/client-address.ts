import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'

const PORT_OF_IPV4 = /^(\d+\.\d+\.\d+\.\d+):\d+$/
const IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/

/** Some proxies add a port, which differs for each connection. */
const withoutPort = (address: string) =>
  address
    .trim()
    .replace(PORT_OF_IPV4, '$1')
    .replace(IN_BRACKETS, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is one of TRUST_PROXY. */
export function trustedProxies(trustProxy: string[]): (address: string) => boolean {
  if (trustProxy.length === 0) return () => false
  const isTrusted = proxyAddr.compile(trustProxy)
  return (address) => isTrusted(withoutPort(address), 0)
}

/** The address of the client. X-Forwarded-For counts only as far as trusted proxies wrote it. */
export function createClientAddress(trustProxy: string[]): (incoming: IncomingMessage) => string | null {
  const isTrusted = trustedProxies(trustProxy)
  return (incoming) => {
    const { remoteAddress } = incoming.socket
    if (!remoteAddress) return null
    if (trustProxy.length === 0) return withoutPort(remoteAddress)
    return withoutPort(proxyAddr(incoming, isTrusted))
  }
}
