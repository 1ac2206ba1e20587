import { useElementSize } from '@mantine/hooks'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import { safePictureUrl } from '#contract/safe-url.ts'
import { Loading } from '#admin/shared/elements/loading.tsx'
import classes from './home-preview.module.css'

/** What the preview shows in place of what is saved. */
export interface Look {
  name: string
  logo: string
}

const TIMEOUT_MS = 10_000
const WIDTH = 1100
const HEIGHT = 900

async function fetchHome(): Promise<string> {
  const answer = await fetch(PUBLIC_PATHS.home, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`The home page answered ${answer.status}.`)
  return answer.text()
}

/** The page with another name and logo. */
function withLook(html: string, { name, logo }: Look): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script')) script.remove()
  const brand = page.querySelector('header a')
  const old = brand?.textContent
  const url = safePictureUrl(logo)
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

/** The home page as visitors would see it. Its scripts, links and forms do nothing here. */
export function HomePreview({ look }: { look: Look }) {
  const home = useQuery({ queryKey: ['home-preview'], queryFn: fetchHome, staleTime: 0, gcTime: 0 })
  const { ref, width } = useElementSize()
  const scale = width / WIDTH
  if (home.isPending) return <Loading>Loading the home page...</Loading>
  if (home.isError) return <Text>The preview could not be loaded. You can go on without it.</Text>
  return (
    <div ref={ref} className={classes['room']} style={{ height: HEIGHT * scale }} inert>
      <iframe
        title="Preview of the home page"
        className={classes['frame']}
        sandbox="allow-same-origin"
        srcDoc={withLook(home.data, look)}
        style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})` }}
      />
    </div>
  )
}
