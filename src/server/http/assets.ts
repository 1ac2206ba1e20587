import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import type { Assets } from '#site/document.tsx'
import { StartupError } from '#server/config/startup-error.ts'
import type { AdminAssets } from './admin-shell.ts'

type Manifest = Record<string, { file: string; src?: string; css?: string[]; imports?: string[] }>

/** The built files' addresses, from the manifest that the build wrote. */
export function builtAssets(): Assets {
  return fromManifest('dist/site', (manifest) => {
    const listFiles = (kind: string) =>
      Object.values(manifest)
        .filter((entry) => entry.file.endsWith(kind))
        .map((entry) => `/${entry.file}`)
    const stylesheets = listFiles('.css')
    return {
      stylesheets,
      css: stylesheets.map((file) => readFileSync(join(ROOT, 'dist/site', file), 'utf8')).join(''),
      fonts: listFiles('.woff2'),
      loader: `/${manifest['src/site/islands/loader.ts']!.file}`,
      consent: `/${manifest['src/site/consent/consent.ts']!.file}`,
      development: [],
    }
  })
}

/** The built files of the admin that every screen needs. */
export function builtAdminAssets(): AdminAssets {
  return fromManifest('dist/admin', (manifest) => {
    const entry = manifest['src/admin/main.tsx']!
    const imported = (entry.imports ?? []).map((name) => manifest[name]!)
    return {
      scripts: [`/${entry.file}`],
      stylesheets: [...imported, entry].flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
      preloads: imported.map(({ file }) => `/${file}`),
      development: [],
    }
  })
}

function fromManifest<Found>(folder: string, read: (manifest: Manifest) => Found): Found {
  const file = join(ROOT, folder, '.vite/manifest.json')
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as Manifest)
  } catch {
    throw new StartupError(`The website is not built: ${file} is missing or broken. Run npm run build.`)
  }
}
