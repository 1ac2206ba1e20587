import { useElementSize } from '@mantine/hooks'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readBrand } from '#contract/brand/brand.ts'
import { brandCss } from '#contract/brand/brand-css.ts'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import { safePictureUrl } from '#contract/safe-url.ts'
import { Loading } from '#admin/shared/elements/loading.tsx'
import classes from './home-preview.module.css'

/** What the preview shows in place of what is saved. */
export interface Look {
  name?: string
  logo?: string
  /** The settings of the brand. */
  brand?: Record<string, string>
}

const TIMEOUT_MS = 10_000
const WIDTH = 1100
const HEIGHT = 900

async function fetchHome(): Promise<string> {
  const answer = await fetch(PUBLIC_PATHS.home, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`The home page answered ${answer.status}.`)
  return answer.text()
}

/** The page may have the stylesheet of the saved brand. */
function replaceStyles(page: Document): void {
  const builtIn = document.getElementById('public-head')?.dataset['stylesheet']
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (builtIn) link.setAttribute('href', builtIn)
}

/** The page with another name and logo. */
function withLook(html: string, { name, logo }: Look, isBranded: boolean): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (isBranded) replaceStyles(page)
  for (const script of page.querySelectorAll('script')) script.remove()
  const brand = page.querySelector('header a')
  const old = brand?.textContent
  const url = safePictureUrl(logo ?? '')
  if (brand?.firstElementChild && url) {
    const image = page.createElement('img')
    image.src = url
    image.height = 40
    brand.firstElementChild.replaceWith(image)
  }
  if (old && name) {
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replaceAll(old, name)
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The home page as visitors would see it. Its scripts, links and forms do nothing here. */
export function HomePreview({ look }: { look: Look }) {
  const home = useQuery({ queryKey: ['home-preview'], queryFn: fetchHome, staleTime: 0, gcTime: 0 })
  const [scheme, setScheme] = useState('light')
  const { ref, width } = useElementSize()
  const [page, setPage] = useState<Document | null>(null)
  const css = look.brand ? brandCssOf(look.brand) : null
  useEffect(() => {
    const view = page?.defaultView
    if (!page || !view || css === null) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets = [sheet]
  }, [page, css])
  const scale = width / WIDTH
  if (home.isPending) return <Loading>Loading the home page...</Loading>
  if (home.isError) return <Text>The preview could not be loaded. You can go on without it.</Text>
  return (
    <Stack gap="sm">
      {look.brand && (
        <SegmentedControl aria-label="Colour scheme of the preview" data={SCHEMES} value={scheme} onChange={setScheme} />
      )}
      <div ref={ref} className={classes['room']} style={{ height: HEIGHT * scale }} inert>
        <iframe
          title="Preview of the home page"
          className={classes['frame']}
          sandbox="allow-same-origin"
          srcDoc={withLook(home.data, look, css !== null)}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
          // The page inside sees this as the colour scheme that the visitor prefers.
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})`, ...(look.brand && { colorScheme: scheme }) }}
        />
      </div>
    </Stack>
  )
}

function brandCssOf(settings: Record<string, string>): string {
  const brand = readBrand(settings)
  return brand ? brandCss(brand) : ''
}
