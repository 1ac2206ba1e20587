import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CONTACT_ENTRIES } from '#content/college.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/features/seeding/seed.ts'
import { ROOT } from '#server/config/root.ts'
import build from '#test/e2e/build.ts'
import { startServer } from '#test/e2e/server.ts'
import { makeCategory, makeContactInfo, makePost, makeTag } from '#test/make.ts'
import { median } from '../bench/process.ts'
import { CHROMIUM_FLAGS, findFastChromium } from './find-chromium.ts'
import { SAMPLE_POSTS } from './sample-posts.ts'

/* Runs Lighthouse three times for every public page on a slow phone. Writes the medians to bench/LIGHTHOUSE.md. */

const RUNS = 3
const PATHS = [
  '/',
  '/about',
  '/programs',
  '/contact',
  '/blog',
  `/${SAMPLE_POSTS[0].slug}`,
  '/category/campus',
  '/tag/students',
  '/privacy',
  '/search?q=admission',
]
/** Pages with noindex on purpose, which Lighthouse reports as a problem. */
const NOT_INDEXED = ['/search?q=admission']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RESULT = join(ROOT, 'bench/LIGHTHOUSE.md')

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    await seed(trx, new Date().toISOString())
    for (const { type, label, value, orderIndex } of CONTACT_ENTRIES)
      await makeContactInfo(trx, { type, label, value, orderIndex })
    const category = await makeCategory(trx, { slug: 'campus', name: 'Campus life' })
    const tag = await makeTag(trx, { slug: 'students', name: 'Students' })
    for (const post of SAMPLE_POSTS) await makePost(trx, { ...post, categories: [category], tags: [tag] })
  })
  await content.stop()
  await database.close()
}

type Measured = Record<(typeof CATEGORIES)[number] | 'lcp' | 'bytes', number>

async function measure(url: string, port: number, isIndexed: boolean): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...(!isIndexed && { skipAudits: ['is-crawlable'] }),
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits } = result.lhr
  return {
    ...(Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Measured),
    lcp: audits['largest-contentful-paint']!.numericValue!,
    bytes: audits['total-byte-weight']!.numericValue!,
  }
}

async function measureAll(origin: string, port: number) {
  const rows: (Measured & { path: string })[] = []
  for (const path of PATHS) {
    const runs: Measured[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(origin + path, port, !NOT_INDEXED.includes(path)))
    const names = Object.keys(runs[0]!) as (keyof Measured)[]
    const medians = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Measured
    const row = { path, ...medians }
    rows.push(row)
    console.log(formatRow(row))
  }
  return rows
}

const formatRow = ({ path, lcp, bytes, ...scores }: Measured & { path: string }) =>
  `| ${[path, ...CATEGORIES.map((name) => scores[name]), `${(lcp / 1000).toFixed(2)} s`, `${(bytes / 1024).toFixed(1)} KB`].join(' | ')} |`

build()
const chromePath = findFastChromium()
if (!chromePath) throw new Error('There is no Chromium on this machine: npm run test:browser installs one.')
const site = await startServer()
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS] })
try {
  await fill(site.dataDir)
  const rows = await measureAll(site.url, chrome.port)
  const { default: lighthousePackage } = await import('lighthouse/package.json', { with: { type: 'json' } })
  const text = `# Lighthouse

Medians of ${RUNS} runs of Lighthouse ${lighthousePackage.version} with its own settings for a phone (simulated slow 4G, CPU four times
slower), on ${cpus().length} cores of ${cpus()[0]!.model}. \`npm run lighthouse\` writes this file.

| page | performance | accessibility | best practices | SEO | largest paint | bytes |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map(formatRow).join('\n')}

Search results ask search engines not to list them, which Lighthouse counts as a fault of SEO. That check is left out for them only.
`
  await mkdir(dirname(RESULT), { recursive: true })
  await writeFile(RESULT, text)
  const worst = Math.min(...rows.flatMap((row) => CATEGORIES.map((name) => row[name])))
  if (worst < 100) process.exitCode = 1
} finally {
  chrome.kill()
  await site.stop()
}
