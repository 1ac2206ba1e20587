import autocannon from 'autocannon'
import type { Load } from './process.ts'

/* A process of its own: what asking costs must not be taken from the server that answers. */

const { url, connections, seconds, encoding } = JSON.parse(process.argv[2]!) as Load
const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': encoding } })
console.log(JSON.stringify({ answered: result['2xx'], failed: result.non2xx + result.errors + result.timeouts }))
