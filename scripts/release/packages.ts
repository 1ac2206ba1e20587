import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface PackageFile {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

/** Where Node finds a package that a file in `folder` imports. */
function findPackage(name: string, folder: string): string | undefined {
  const found = join(folder, 'node_modules', name)
  if (existsSync(join(found, 'package.json'))) return found
  return folder === dirname(folder) ? undefined : findPackage(name, dirname(folder))
}

/** The folders of installed packages, with those that they need. Packages for other machines are not installed. */
export function findWithDependencies(names: string[], root: string): string[] {
  const folders = new Set<string>()
  const add = (name: string, from: string, isOptional: boolean) => {
    const folder = findPackage(name, from)
    if (!folder && !isOptional) throw new Error(`The package ${name} is not installed. Run npm ci.`)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder)
    for (const needed of Object.keys(dependencies)) add(needed, folder, needed in optionalDependencies)
    for (const needed of Object.keys(optionalDependencies)) add(needed, folder, true)
  }
  for (const name of names) add(name, root, false)
  return [...folders].toSorted()
}

/** The licences of the packages, each text once. */
export function collectLicences(folders: string[]): string {
  const packagesByText = new Map<string, string[]>()
  for (const folder of folders) {
    const { name, version, license = 'see the text' } = readPackage(folder)
    const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|notice|copying)/i.test(entry))
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${name} ${version} (${license})`])
  }
  return [...packagesByText]
    .map(([text, packages]) => `${packages.join('\n')}\n\n${text || 'The package has no text of its licence.'}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}
