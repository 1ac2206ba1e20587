import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

/** The path of an installed program, or of one from its Debian package, which is unpacked but not installed. Undefined if there is neither. */
export function findProgram(name: string): string | undefined {
  const installed = FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
  return installed ?? unpack(name)
}

function unpack(name: string): string | undefined {
  const folder = join(tmpdir(), `debian-${name}`)
  const places = [join(folder, 'usr/sbin', name), join(folder, 'usr/bin', name)]
  const find = () => places.find((path) => existsSync(path))
  if (find()) return find()
  mkdirSync(folder, { recursive: true })
  if (spawnSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore', timeout: 120_000 }).status !== 0) return undefined
  execFileSync('sh', ['-c', 'dpkg-deb -x *.deb .'], { cwd: folder })
  return find()
}
