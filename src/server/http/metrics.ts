import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCache } from '#server/cache/page-cache.ts'
import type { WriteCheck } from './write-check.ts'

export interface Metrics {
  observe(method: string, status: number, milliseconds: number): void
  text(): Promise<string>
  contentType: string
}

/** Metrics of the process, registered once even if several applications run in it, as in tests. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Writes extends WriteCheck {
  /** Since the start. */
  failedWrites: () => number
}

export function createMetrics(pages: PageCache, writes?: Writes): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  addGauge(registry, 'page_cache_bytes', 'Bytes of cached pages', () => pages.bytes)
  addGauge(registry, 'page_cache_pages', 'Cached pages', () => pages.size)
  if (writes) addWriteMetrics(registry, writes)
  return {
    // Only known methods and status classes, so that visitors cannot create any number of labels.
    observe: (method, status, milliseconds) =>
      requests.observe(
        { method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` },
        milliseconds / 1000,
      ),
    text: () => Registry.merge([ofProcess, registry]).metrics(),
    contentType: registry.contentType,
  }
}

/** A value that is read whenever somebody asks for the metrics. */
const addGauge = (registry: Registry, name: string, help: string, read: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })

function addWriteMetrics(registry: Registry, { problem, disk, failedWrites }: Writes): void {
  addGauge(registry, 'database_writable', '1 if the database accepts writes, 0 if not', async () => ((await problem()) ? 0 : 1))
  addGauge(registry, 'data_disk_free_bytes', 'Free bytes of the disk with DATA_DIR', async () => (await disk())?.free ?? NaN)
  addGauge(registry, 'data_disk_bytes', 'Bytes of the disk with DATA_DIR', async () => (await disk())?.total ?? NaN)
  void new Counter({
    name: 'database_failed_writes_total',
    help: 'Writes that failed because the database was away, full or read-only',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(failedWrites())
    },
  })
}
