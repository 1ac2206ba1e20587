import { execFileSync } from 'node:child_process'
import { readPackage } from './packages.ts'

interface Sbom {
  metadata: { component: { name: string; [field: string]: unknown } }
}

/** All packages of a release with their versions, licences and hashes, as JSON of CycloneDX. Packages for development are left out. */
export function makeSbom(root: string): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
  const made = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as Sbom
  // npm writes the name of the folder here.
  made.metadata.component.name = readPackage(root).name
  return `${JSON.stringify(made, null, 2)}\n`
}
