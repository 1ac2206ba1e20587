import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

/* What everybody can download. */

const files = globSync('dist/{site,admin,editor}/**/*', { cwd: ROOT, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name))
const scripts = files.filter((file) => file.endsWith('.js'))

test('no source file, source map or hidden file is built', () => {
  expect(scripts.length).toBeGreaterThan(20)
  expect(files.filter((file) => /\.(?:map|tsx?|env|db|sql)$/.test(file))).toEqual([])
})

test.each([
  ['names the machine that built it', new RegExp(`sourceMappingURL|${ROOT.replace(/[^\w/-]/g, '.')}`)],
  ['holds a key', /-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|(?:SECRET_KEY|DATABASE_URL|SMTP_URL)\s*[:=]/],
  ['holds code of the server', /node:(?:fs|crypto|http|sqlite|child_process)|INSERT INTO|password_hash|argon2/i],
])('no script %s', (_, pattern) => {
  expect(scripts.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
})
