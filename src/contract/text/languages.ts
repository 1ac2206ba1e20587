/** The languages that staff can choose for a passage of a text and for captions. The website itself is in English. */
export const LANGUAGES = {
  en: 'English',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yoruba',
  pcm: 'Nigerian Pidgin',
  ff: 'Fulfulde',
  fr: 'French',
  ar: 'Arabic',
}

export type Language = keyof typeof LANGUAGES

/** Reads a `lang` attribute without country or script: `yo` for `YO-NG`. Undefined for English and for other languages. */
export function readForeignLanguage(lang = ''): Language | undefined {
  const code = /^([a-z]{2,3})(?:-[a-z\d]{1,8})*$/i.exec(lang)?.[1]?.toLowerCase()
  return code && code !== 'en' && Object.hasOwn(LANGUAGES, code) ? (code as Language) : undefined
}
