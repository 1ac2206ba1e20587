import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

/** For each zone a file, with imports that lint must refuse there and such that it must let pass. */
const FILES: Record<string, { refused: string[]; allowed: string[] }> = {
  'src/contract/pages/pages.ts': {
    refused: ['react', 'kysely', 'hono', 'node:fs', '#server/app.ts', '../server/app.ts', '#site/head.tsx'],
    allowed: ['zod', '@orpc/contract', './slug.ts'],
  },
  'src/content/seeds.ts': {
    refused: ['#server/config/root.ts', '#site/head.tsx', 'zod'],
    allowed: ['#contract/text/slug.ts', './pages/home.ts'],
  },
  'src/site/head.tsx': {
    refused: ['#server/app.ts', '../server/app.ts', '#content/built-in.ts', 'react-dom/client', 'kysely', '#test/app.ts'],
    allowed: ['react', '#contract/settings/site.ts', './layout/layout.tsx'],
  },
  'src/site/islands/tabs/tabs.island.tsx': {
    refused: ['../hydrate.tsx', '#site/head.tsx', 'zod', '@orpc/client', '@mantine/core'],
    allowed: ['react', './tabs.module.css', '#contract/settings/site.ts'],
  },
  'src/editor/page/draw.ts': {
    refused: ['react', 'zod', '@mantine/core', '#server/app.ts', '#site/head.tsx', '#admin/theme.ts'],
    allowed: ['@orpc/client', '../api.ts', '#contract/settings/site.ts', '#admin/shared/uploads/send-file.ts'],
  },
  'src/admin/shared/table.tsx': {
    refused: ['#server/app.ts', '#site/head.tsx', '#admin/features/pages/form.tsx', '../theme.ts', 'hono'],
    allowed: ['@mantine/core', '#admin/theme.ts', '#contract/settings/site.ts'],
  },
  'src/admin/features/pages/form.tsx': {
    refused: ['../tags/form.tsx', '#admin/features/tags/form.tsx', '#site/layout/layout.tsx'],
    allowed: ['react', '@mantine/core', './rules.ts', '#admin/shared/table.tsx', '#site/sections/hero.tsx'],
  },
  'src/server/http/limits.ts': {
    refused: ['kysely', '#server/features/pages/store.ts', '../features/pages/store.ts', 'react', '#site/head.tsx'],
    allowed: ['hono', 'node:net', '#server/deps.ts', '#contract/settings/site.ts'],
  },
  'src/server/db/open.ts': {
    refused: ['#server/features/pages/store.ts', 'react', 'hono'],
    allowed: ['kysely', 'pg', 'node:sqlite', '#server/config/root.ts'],
  },
  'src/server/mail/templates/emails.tsx': {
    refused: ['kysely', '#server/deps.ts', '../outbox.ts', '#site/head.tsx'],
    allowed: ['react', 'react-dom/server', './email.tsx', '#contract/settings/site.ts'],
  },
  'src/server/features/pages/handler.ts': {
    refused: [
      'kysely',
      '../tags/store.ts',
      '#server/features/tags/handler.ts',
      '#server/features/tags/rules.ts',
      '#site/head.tsx',
    ],
    allowed: [
      './store.ts',
      '#server/features/tags/store.ts',
      '#server/deps.ts',
      '#contract/pages/pages.ts',
      '#content/seeds.ts',
      'zod',
    ],
  },
  'src/server/features/pages/store.ts': {
    refused: ['react', '../tags/store.ts', '#server/features/tags/rules.ts', '@orpc/server', '#content/seeds.ts'],
    allowed: ['kysely', '#server/db/database.ts', '#server/features/tags/store.ts', '#contract/pages/pages.ts'],
  },
  'src/server/features/pages/list-store.ts': {
    refused: ['react', '#server/features/tags/handler.ts'],
    allowed: ['kysely', './store.ts', '#server/features/pages/sections/store.ts'],
  },
  'src/server/features/pages/sections/handler.ts': {
    refused: ['kysely', '../handler.ts', '#server/features/pages/handler.ts', '#server/features/pages/history/handler.ts'],
    allowed: ['./store.ts', '#server/features/pages/store.ts', '#server/features/pages/list-store.ts'],
  },
  'src/server/features/media/ingest/file.ts': {
    refused: ['kysely', '#server/features/tags/rules.ts', '#server/features/tags/handler.ts', '#site/head.tsx'],
    allowed: ['./image-host.ts', '#server/features/media/rules.ts', '#server/features/tags/store.ts', 'zod'],
  },
  'src/server/website/routes.ts': {
    refused: ['kysely', '#server/features/pages/handler.ts', '#server/features/pages/sections/handler.ts', '#admin/main.tsx'],
    allowed: ['hono', '#server/features/pages/store.ts', '#site/head.tsx', 'react-dom/server'],
  },
  'src/server/router.ts': {
    refused: ['kysely', 'react', '#admin/main.tsx'],
    allowed: ['#server/features/pages/handler.ts', '#server/features/pages/sections/handler.ts', '@orpc/server'],
  },
}

function lint(folder: string): string {
  try {
    return execFileSync('oxlint', ['--format', 'unix', 'src'], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('lint keeps every zone to what it may import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  copyFileSync(join(ROOT, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  for (const [file, { refused, allowed }] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), [...refused, ...allowed].map((specifier) => `import '${specifier}'\n`).join(''))
  }

  const found = [...lint(folder).matchAll(/^(\S+?):\d+:\d+: '(\S+)' import is restricted/gm)]

  const planted = Object.entries(FILES).flatMap(([file, { refused }]) => refused.map((specifier) => `${file} ${specifier}`))
  expect(found.map(([, file, specifier]) => `${file} ${specifier}`).toSorted()).toEqual(planted.toSorted())
})
