import autocannon from 'autocannon'
import type { Load } from './process.ts'

/* The load generator is a separate process, so that it does not count as the server's processor time. */

const { url, connections, seconds, encoding } = JSON.parse(process.argv[2]!) as Load
const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': encoding } })
console.log(JSON.stringify({ answered: result['2xx'], failed: result.non2xx + result.errors + result.timeouts }))
