import { expect, test } from 'vitest'
import { getContactProblem } from '#contract/contact-info/contact-value.ts'
import { readAddress } from '#contract/links/link-address.ts'
import { findPhoneNumbers } from '#contract/contact-info/phone-numbers.ts'
import { withoutControls } from '#contract/text/plain-text.ts'
import { safePictureUrl, safeUrl } from '#contract/links/safe-url.ts'
import { safeNext } from '#contract/accounts/safe-next.ts'
import { pageSlug, postSlug } from '#contract/text/slug.ts'
import { getInitials } from '#contract/accounts/initials.ts'
import { splitWords } from '#server/db/normalize-text.ts'
import { getExcerpt } from '#server/features/pages/excerpt.ts'
import { describeHtml } from '#server/features/pages/history/describe/describe-html.ts'
import { movedHtml, movedJson } from '#server/records/moved-links.ts'
import { pathsLinkedFrom } from '#server/features/search/page-links.ts'
import { makeSnippets, splitAtWords } from '#server/features/search/rules.ts'
import { extractPageText } from '#server/features/search/page-text.ts'
import { escapeXml } from '#server/html/escape-xml.ts'
import { htmlToText, safeHtml } from '#server/html/safe-html.ts'
import { findWebLinks } from '#site/ui/find-web-links.ts'

/*
 * A regular expression that tries every beginning with every end takes minutes for such a run, and one that reads it once
 * milliseconds.
 */

const MOVE = { publicUrl: 'https://college.test', from: '/old', to: '/new' }

const readers: Record<string, (text: string) => unknown> = {
  safeHtml,
  htmlToText,
  getExcerpt: (text) => getExcerpt('', text),
  movedJson: (text) => movedJson([text], MOVE),
  makeSnippets: (text) => makeSnippets([text], ['word']),
  readAddress: (text) => readAddress(text, 'https://college.test'),
  safeUrl,
  safePictureUrl,
  safeNext,
  pageSlug,
  postSlug,
  splitWords,
  escapeXml,
  withoutControls,
  getInitials,
  findPhoneNumbers,
  findWebLinks,
  getContactProblem: (text) => getContactProblem('website', text),
  splitAtWords: (text) => splitAtWords(text, ['word']),
}
/** These get texts that `safeHtml` has cleaned. */
const readersOfCleanHtml: Record<string, (html: string) => unknown> = {
  movedHtml: (html) => movedHtml(html, MOVE),
  describeHtml: (html) => describeHtml('<p>Before</p>', html),
  extractPageText: (content) =>
    extractPageText({ slug: 'news', excerpt: '', content, sections: [] }, { settings: {}, contactInfo: [] }),
  pathsLinkedFrom: (content) => pathsLinkedFrom({ content, featuredImage: '', sections: [] }),
}

/** Each is the start of something that ends much later, or never. */
const RUNS = '<a |<a href="|<img |<!--|&|&#|<|>| |\n|\n \t|-|/|a.|x|1 |(1|"|\u0301'
  .split('|')
  .map((start) => `x${start.repeat(200_000 / start.length)}x`)
const cleanRuns = RUNS.map(safeHtml)

test.each(Object.keys(readers))('%s reads a run of 200,000 signs once', (name) => {
  for (const text of RUNS) expect(() => readers[name]!(text)).not.toThrow()
})

test.each(Object.keys(readersOfCleanHtml))('%s reads a run of 200,000 signs once', (name) => {
  for (const html of cleanRuns) expect(() => readersOfCleanHtml[name]!(html)).not.toThrow()
})
