import { tooShort } from '#contract/password.ts'

const COMMON = 'This password is one of the most common ones, and the first that others would try. Please choose another.'
const PERSONAL = 'This password is part of the name or email. Please choose another.'
const REPEATED = 'This password repeats itself. Please choose another.'

/** Whether it is one of some 49,000; read when the first password is chosen. */
const isCommon = (password: string) =>
  import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    dictionary['passwords-common'].some((common) => String(common) === password),
  )

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
  return (await isCommon(folded)) ? COMMON : undefined
}
