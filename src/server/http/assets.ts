import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'
import type { Assets } from '#site/document.tsx'
import { StartupError } from '#server/startup-error.ts'

type Manifest = Record<string, { file: string; src?: string; css?: string[] }>

/** The built files' addresses, from the manifest that the build wrote. */
export function builtAssets(): Assets {
  const file = join(ROOT, 'dist/site/.vite/manifest.json')
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    const filesOf = (kind: string) =>
      Object.values(manifest)
        .filter((entry) => entry.file.endsWith(kind))
        .map((entry) => `/${entry.file}`)
    return {
      stylesheets: filesOf('.css'),
      fonts: filesOf('.woff2'),
      loader: `/${manifest['src/site/islands/loader.ts']!.file}`,
      consent: `/${manifest['src/site/consent/consent.ts']!.file}`,
      development: [],
    }
  } catch {
    throw new StartupError(`The website is not built: ${file} is missing or broken. Run npm run build.`)
  }
}
