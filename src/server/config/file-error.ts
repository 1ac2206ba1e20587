import { describeFullDisk, isDiskFull } from './disk-full.ts'

/** What the operator can do about a file or folder that cannot be used; undefined for other errors. */
export function explainFileError(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return `${describeFullDisk(error, path)} Make room, and try again.`
  if (path === undefined) return undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `The user of this process may not use ${path}. Run the command as the user of the service, or name another folder.`
  if (code === 'EROFS') return `${path} is on a disk that can only be read. Make it writable.`
  return undefined
}
