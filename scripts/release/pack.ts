import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const MODES = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX', '--sort=name']

/** Packs a folder and removes it. Writes a checksum for sha256sum beside the archive. Returns the path of the archive. */
export function pack(place: string, name: string, level: 1 | 9): string {
  const archive = join(place, `${name}.tar.gz`)
  const compress = `--use-compress-program=gzip -${level}n`
  execFileSync('tar', ['--create', `--file=${archive}`, compress, ...MODES, `--directory=${place}`, name])
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  rmSync(join(place, name), { recursive: true })
  return archive
}
