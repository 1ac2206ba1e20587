import { MAX_CHECKED_LINKS } from '#contract/links/link-address.ts'
import { client } from '../api.ts'
import { main } from './dom.ts'

/** Why visitors find nothing behind links to our own website, by address. */
let problems: ReadonlyMap<string, string> = new Map()
let asked = ''

export const linkProblems = () => problems

const readHref = (link: Element) => link.getAttribute('href') ?? ''
const linksOnPage = () => [...main().querySelectorAll<HTMLAnchorElement>(`a[href^="/"], a[href^="${location.origin}"]`)]

/** Marks the links of the page that lead nowhere. Without a connection nothing is marked: the next change of the page asks again. */
export const markBrokenLinks = () => mark().catch(() => undefined)

/** Asks the server only if the page has other links than before. */
async function mark(): Promise<void> {
  const urls = [...new Set(linksOnPage().map(readHref))].slice(0, MAX_CHECKED_LINKS)
  if (JSON.stringify(urls) !== asked) await ask(urls)
  if (document.documentElement.dataset['view'] !== 'draft') return
  for (const link of linksOnPage()) {
    const problem = problems.get(readHref(link))
    if (problem) link.title = problem
    else if ('broken' in link.dataset) link.removeAttribute('title')
    link.toggleAttribute('data-broken', problem !== undefined)
  }
}

async function ask(urls: string[]): Promise<void> {
  const question = JSON.stringify(urls)
  asked = question
  try {
    const found = urls.length === 0 ? [] : await client.links.check({ urls })
    // The page may have other links by now.
    if (asked === question) problems = new Map(found.map(({ url, problem }) => [url, problem]))
  } catch (error) {
    if (asked === question) asked = ''
    throw error
  }
}

/** The links that lead nowhere now: somebody may have published or deleted their page. Rejects if the server could not be asked. */
export async function checkLinks(): Promise<{ link: HTMLAnchorElement; problem: string }[]> {
  asked = ''
  await mark()
  return linksOnPage().flatMap((link) => {
    const problem = problems.get(readHref(link))
    return problem ? [{ link, problem }] : []
  })
}
