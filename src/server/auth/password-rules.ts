import { tooShort } from '#contract/password.ts'

const COMMON = 'This password is one of the most common ones, and the first that others would try. Please choose another.'
const PERSONAL = 'This password is part of the name or email. Please choose another.'
const REPEATED = 'This password repeats itself. Please choose another.'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 of them; read when the first password is chosen. */
const readCommon = () =>
  import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)))

/** Why a password is refused, or undefined. Asks nobody: the list is on this machine. */
export async function weaknessOf(
  password: string,
  { minLength, personal = [] }: { minLength: number; personal?: string[] },
): Promise<string | undefined> {
  if (password.length < minLength) return tooShort(minLength)
  const folded = password.trim().toLowerCase()
  if (new Set(folded).size < 3) return REPEATED
  const isPersonal = personal
    .flatMap((text) => [text, text.split('@')[0]!])
    .map((text) => text.toLowerCase())
    .some((text) => text.length > 2 && (text === folded || folded.replace(/\d+$/, '') === text))
  if (isPersonal) return PERSONAL
  return (await (commonPasswords ??= readCommon())).has(folded) ? COMMON : undefined
}
