import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { tooShort } from '#contract/password.ts'
import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import type { Deps } from '#server/deps.ts'
import { readSiteName } from '#server/site-name/store.ts'

const COMMON = 'This password is one of the most common ones, and the first that others would try. Please choose another.'
const PERSONAL = 'This password is part of the name or email. Please choose another.'
const LOCAL = 'This password is made of the name of the website or place. Please choose another.'
const REPEATED = 'This password repeats itself. Please choose another.'
const GUESSABLE = 'This password is easy to guess. Please choose another, such as four words that do not belong together.'

/** Six characters by chance: what a password of the shortest length can reach. */
const FEWEST_GUESSES = 1_000_000
/** Judging takes longer the longer the text is: some 40 ms at worst for so much of it. */
const LONGEST_JUDGED = 72
const LOCAL_WORDS = ['harmattan', 'polytechnic', 'college', 'school', 'student', 'nigeria', 'naija', 'lagos', 'abuja']

let judge: Promise<ZxcvbnFactory> | undefined

/** Takes some 70 ms and 28 MB, so it is loaded for the first password that somebody chooses. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: { qwerty: adjacencyGraphs.qwerty },
  })
}

const wordsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)

/** Why a password is refused, or undefined. Asks nobody: the lists are on this machine. */
export async function weaknessOf(
  password: string,
  { minLength, personal = [], siteName = DEFAULT_SITE_NAME }: { minLength: number; personal?: string[]; siteName?: string },
): Promise<string | undefined> {
  if (password.length < minLength) return tooShort(minLength)
  const folded = password.normalize('NFKC').trim().toLowerCase()
  if (new Set(folded).size < 3) return REPEATED
  const own = personal.flatMap(wordsOf).map((word) => word.toLowerCase())
  const local = [...wordsOf(siteName).map((word) => word.toLowerCase()), ...LOCAL_WORDS]
  judge ??= loadJudge()
  const { guesses, sequence } = (await judge).check(password.slice(0, LONGEST_JUDGED), [...own, ...local])
  if (guesses >= FEWEST_GUESSES) return undefined
  const isMadeOf = (words: string[]) => words.some((word) => folded.includes(word))
  if (isMadeOf(own)) return PERSONAL
  if (isMadeOf(local)) return LOCAL
  if (sequence.some(({ pattern }) => pattern === 'repeat')) return REPEATED
  return sequence.some(({ pattern }) => pattern === 'dictionary') ? COMMON : GUESSABLE
}

/** The same by the settings of this website. */
export const weaknessHere = async (
  { config, database }: Pick<Deps, 'database'> & { config: Pick<Deps['config'], 'passwordMinLength'> },
  password: string,
  personal: string[],
) =>
  weaknessOf(password, {
    minLength: config.passwordMinLength,
    personal,
    siteName: await readSiteName(database.kysely),
  })
