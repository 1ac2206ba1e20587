import { tooShort } from '#contract/accounts/password.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { loadOnce } from '#server/concurrency/load-once.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { readSiteName } from '#server/settings/store.ts'

const COMMON = 'This is one of the most common passwords, which attackers try first. Please choose another.'
const PERSONAL = 'This password is part of the name or email. Please choose another.'
const LOCAL = 'This password is made of the name of the website or place. Please choose another.'
const REPEATED = 'This password repeats itself. Please choose another.'
const GUESSABLE = 'This password is easy to guess. Please choose another, such as four words that do not belong together.'

/** Minimum guesses, as powers of ten: for the whole password, and for the word that it is built on. */
const MIN_GUESSES = 8
const MIN_GUESSES_OF_CORE = 6
/** Up to this many digits and signs around a word are decoration that attackers try. More of them add strength. */
const MAX_DECORATION = 8
/** The time of the check grows with the length: about 40 ms at worst for this many characters. */
const MAX_CHECKED = 72
const LOCAL_WORDS = `harmattan polytechnic college school student admin portal nigeria naija naira jollof
  lagos abuja kano kaduna ibadan enugu benin calabar abeokuta sokoto maiduguri`.split(/\s+/)
/** Columns of a keyboard, which zxcvbn takes for random if Shift is held for some of the keys. */
const KEYBOARD_COLUMNS = '1qaz2wsx 1qaz@wsx !qaz2wsx !qaz@wsx 1qaz !qaz 2wsx @wsx 3edc #edc 4rfv $rfv zaq1 xsw2 cde3'.split(' ')

/** Loading takes about 70 ms and 28 MB, so it happens only when somebody first chooses a password. */
const getJudge = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: { qwerty: adjacencyGraphs.qwerty },
  })
})

const splitIntoWords = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)

/** The core of a password, without digits and signs around it and separators inside: `Lagos-2026!` is built on a word. */
function getCores(folded: string): string[] {
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (core === '' || folded.length - core.length > MAX_DECORATION) return []
  return [...new Set([core, core.replace(/[\s._-]+/g, '')])]
}

/** Why a password is refused, or undefined. Sends nothing over the network: the lists are local. */
export async function findWeakness(
  password: string,
  { minLength, personal = [], siteName = DEFAULT_SITE_NAME }: { minLength: number; personal?: string[]; siteName?: string },
): Promise<string | undefined> {
  if (password.length < minLength) return tooShort(minLength)
  const folded = password.normalize('NFKC').trim().toLowerCase()
  if (new Set(folded).size < 3) return REPEATED
  const own = personal.flatMap(splitIntoWords).map((word) => word.toLowerCase())
  const local = [...splitIntoWords(siteName).map((word) => word.toLowerCase()), ...LOCAL_WORDS]
  const judge = await getJudge()
  const isMadeOf = (words: string[]) => words.some((word) => folded.includes(word))
  const weaknessIn = (text: string, fewest: number) => {
    const { guesses, sequence } = judge.check(text.slice(0, MAX_CHECKED), [...own, ...local, ...KEYBOARD_COLUMNS])
    if (guesses >= 10 ** Math.min(fewest, text.length)) return undefined
    if (isMadeOf(own)) return PERSONAL
    if (isMadeOf(local)) return LOCAL
    if (sequence.some(({ pattern }) => pattern === 'repeat')) return REPEATED
    return sequence.some(({ pattern }) => pattern === 'dictionary') ? COMMON : GUESSABLE
  }
  const whole = weaknessIn(password, MIN_GUESSES)
  if (whole) return whole
  return getCores(folded)
    .map((core) => weaknessIn(core, MIN_GUESSES_OF_CORE))
    .find((weakness) => weakness !== undefined)
}

/** Applies the rules with the minimum length and the name of this website. */
export const checkNewPassword = async (
  { config, database }: { config: Pick<Config, 'passwordMinLength'>; database: Database },
  password: string,
  personal: string[],
) =>
  findWeakness(password, {
    minLength: config.passwordMinLength,
    personal,
    siteName: await readSiteName(database.kysely),
  })
