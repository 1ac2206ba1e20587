import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { ROOT } from '#server/root.ts'

const header = (value: string) => (_path: string, c: { header(name: string, value: string): void }) =>
  c.header('Cache-Control', value)

/** Built files, whose names change with their content, for ever; icons and illustrations for a week. Both ready compressed. */
export function staticFiles() {
  const root = join(ROOT, 'dist/site')
  return new Hono()
    .use('/assets/*', serveStatic({ root, precompressed: true, onFound: header('public, max-age=31536000, immutable') }))
    .use('/illustrations/*', serveStatic({ root, precompressed: true, onFound: header('public, max-age=604800') }))
    .use(
      '/:icon{(favicon|icon|apple-touch-icon)[^/]*}',
      serveStatic({ root, precompressed: true, onFound: header('public, max-age=604800') }),
    )
}
