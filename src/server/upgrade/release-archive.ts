import { execFile } from 'node:child_process'
import { createReadStream, existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from '#server/backup/backup-error.ts'
import { isDiskFull } from '#server/config/disk-full.ts'
import { hashContent } from '#server/crypto/hash-content.ts'
import { syncPath } from '#server/storage/sync-path.ts'

const run = promisify(execFile)

const LINK = 'current'
const UNPACK_WITHIN_MS = 10 * 60_000
/** Also the names of released versions before and after 1.0.0: 1.2.3, 1.2.3-beta.1. */
const FOLDER = /^harmattan-\d+\.\d+\.\d+(?:-[\w.]+)?-linux-x64$/

/** The link `current` to the folder of a program. */
export interface Installation {
  link: string
  program: string
}

/** Throws unless the program was installed from an archive. */
export function findInstallation(program: string): Installation {
  const link = join(dirname(program), LINK)
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink || realpathSync(link) !== realpathSync(program))
    throw new BackupError(
      `There is no link ${link} to ${program}. An upgrade needs a program that was unpacked from an archive, as docs/operations.md says under "Install".`,
    )
  return { link, program: realpathSync(program) }
}

async function checkSum(archive: string): Promise<void> {
  const file = `${archive}.sha256`
  if (!existsSync(file))
    throw new BackupError(`There is no ${file}. Download it beside the archive: it shows whether the archive is complete.`)
  if (!readFileSync(file, 'utf8').startsWith(await hashContent(createReadStream(archive))))
    throw new BackupError(`${archive} is not the file of its checksum. Download both again.`)
}

/** `tar` prints a line for each file that it cannot write. */
function explainUnpacking(error: unknown, place: string): string {
  const { message, stderr = '' } = error as Error & { stderr?: string }
  if (isDiskFull(error) || /No space left|Disk quota exceeded/.test(stderr))
    return `The disk of ${place} is full. Make room, and upgrade again.`
  if ((error as NodeJS.ErrnoException).code === 'EACCES')
    return `The user of this process may not write to ${place}. Run the upgrade as root.`
  return `The archive could not be unpacked to ${place}: ${stderr.trim().split('\n')[0] || message}`
}

/** Unpacks an archive beside the program that is installed. Returns its folder. */
export async function unpackArchive(archive: string, { program }: Installation): Promise<string> {
  if (!existsSync(archive)) throw new BackupError(`There is no ${archive}.`)
  await checkSum(archive)
  const place = dirname(program)
  let unpacking: string | undefined
  try {
    unpacking = mkdtempSync(join(place, '.unpacking-'))
    const args = ['-xzf', archive, '-C', unpacking, '--no-same-owner', '--preserve-permissions']
    await run('env', ['LC_ALL=C', 'tar', ...args], { timeout: UNPACK_WITHIN_MS })
    const [name = '', ...others] = await readdir(unpacking)
    if (others.length > 0 || !FOLDER.test(name) || !existsSync(join(unpacking, name, 'harmattan')))
      throw new BackupError(`${basename(archive)} is not a release of this program.`)
    const folder = join(place, name)
    if (folder === program) throw new BackupError(`This version is installed already: ${folder}.`)
    await chmod(join(unpacking, name), 0o755)
    // What an earlier attempt left.
    await rm(folder, { recursive: true, force: true })
    await rename(join(unpacking, name), folder)
    await syncPath(place)
    return folder
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(explainUnpacking(error, place), { cause: error })
  } finally {
    if (unpacking) await rm(unpacking, { recursive: true, force: true })
  }
}

/** Removes the unpacked program of an upgrade that has failed: it may fill the disk. If that fails, the reason of the upgrade counts. */
export const removeUnpacked = (folder: string) => rm(folder, { recursive: true, force: true }).catch(() => {})

/** Points the link at this folder, in one step. */
export async function switchTo(folder: string, { link }: Installation): Promise<void> {
  const next = `${link}.next`
  await rm(next, { force: true })
  await symlink(basename(folder), next)
  await rename(next, link)
  await syncPath(dirname(link))
}
