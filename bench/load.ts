import autocannon from 'autocannon'
import type { Load } from './process.ts'

/* The load generator is a separate process, so that it does not count as the server's processor time. */

const { url, connections, seconds, encoding, isVisit = true } = JSON.parse(process.argv[2]!) as Load
// The headers of a browser. The server does not count visits by programs, and we measure the counting too.
const headers = {
  'accept-encoding': encoding,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  // As long as the other, so that both kinds of request have the same number of bytes.
  'sec-fetch-dest': isVisit ? 'document' : 'fetching',
  'referer': 'https://www.facebook.com/',
}
const result = await autocannon({ url, connections, duration: seconds, headers })
console.log(
  JSON.stringify({ answered: result['2xx'], failed: result.non2xx + result.errors + result.timeouts, p99: result.latency.p99 }),
)
