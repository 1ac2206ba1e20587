import { safePictureUrl } from '#contract/links/safe-url.ts'
import styles from '#site/layout/brand.module.css'

/** What the preview shows instead of the saved settings. */
export interface Look {
  name?: string
  logo?: string
  /** The settings of the brand. */
  brand?: Record<string, string>
}

/** The page may have the stylesheet of the saved brand. */
function replaceStyles(page: Document): void {
  const builtIn = document.getElementById('public-head')?.dataset['stylesheet']
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (builtIn) link.setAttribute('href', builtIn)
}

/** The page with another name and logo. */
export function withLook(html: string, { name, logo }: Look, isBranded: boolean): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (isBranded) replaceStyles(page)
  for (const script of page.querySelectorAll('script')) script.remove()
  const brand = page.querySelector('header a')
  const old = brand?.querySelector('span')?.textContent
  const url = safePictureUrl(logo ?? '')
  if (brand?.firstElementChild && url) {
    const image = page.createElement('img')
    image.src = url
    // The content security policy forbids a style of its own.
    image.className = styles['logo'] ?? ''
    brand.firstElementChild.replaceWith(image)
  }
  if (old && name) {
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replaceAll(old, () => name)
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
