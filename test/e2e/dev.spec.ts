import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import { expect, test as base } from './fixtures.ts'
import { startServer } from './server.ts'

interface Development {
  url: string
  change(file: string, edit: (text: string) => string): void
}

/** The development server on a copy of the sources, which the test may change. */
const test = base.extend<object, { development: Development }>({
  development: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'development-'))
      for (const part of ['src', 'public', 'migrations', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
        cpSync(join(ROOT, part), join(folder, part), { recursive: true })
      }
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
      const change: Development['change'] = (file, edit) =>
        writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8')))
      // Preparing the packages of the admin, which is not opened here, takes as long as the rest of the start.
      change('vite.config.ts', (text) =>
        text.replace("entries: ['src/admin/main.tsx']", "entries: ['src/site/islands/hydrate.tsx']"),
      )
      const server = await startServer({ folder, program: 'scripts/dev.ts' })
      await use({ url: server.url, change })
      await server.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test('a changed page and a changed style show during development without a restart', async ({ page, development }) => {
  await page.goto(`${development.url}/contact`)
  await test.step('a changed page', async () => {
    const reloaded = page.waitForEvent('load')
    development.change('src/site/layout/footer.tsx', (text) => text.replace('All rights reserved.', 'Changed while you looked.'))
    await reloaded
    await expect(page.getByText('Changed while you looked.')).toBeVisible()
  })
  await test.step('a changed style, and the typed text stays', async () => {
    const name = page.getByLabel('Name')
    await name.fill('Adaeze')
    await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-island-status', 'awake')

    development.change('src/site/styles/tokens.css', (text) => `${text}\nbody { outline: 3px solid rgb(1, 2, 3); }`)
    await expect(page.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
    await expect(name).toHaveValue('Adaeze')
  })
})
