import { useElementSize } from '@mantine/hooks'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readBrand } from '#contract/brand/brand.ts'
import { brandCss } from '#contract/brand/brand-css.ts'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import { Loading } from '#admin/shared/elements/loading.tsx'
import classes from './home-preview.module.css'
import { withLook, type Look } from './with-look.ts'

const TIMEOUT_MS = 10_000
const WIDTH = 1100
const HEIGHT = 900

async function fetchHome(): Promise<string> {
  const answer = await fetch(PUBLIC_PATHS.home, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`The home page answered ${answer.status}.`)
  return answer.text()
}

/** Shows the page in this colour scheme, whichever one the person's system prefers. */
function chooseScheme(rules: CSSRuleList, scheme: string): void {
  for (const rule of rules) {
    const media = 'media' in rule ? (rule.media as MediaList) : undefined
    const isOfScheme = media?.mediaText.includes('prefers-color-scheme') || DARK_RULES.has(rule)
    if (media && isOfScheme) {
      DARK_RULES.add(rule)
      media.mediaText = scheme === 'dark' ? 'all' : 'not all'
    } else if ('cssRules' in rule) chooseScheme(rule.cssRules as CSSRuleList, scheme)
  }
}
const DARK_RULES = new WeakSet<CSSRule>()

function applyCss(page: Document, css: string, scheme: string): void {
  const sheet = new page.defaultView!.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
  page.documentElement.style.colorScheme = scheme
  for (const { cssRules } of [...page.styleSheets, sheet]) chooseScheme(cssRules, scheme)
}

const SCHEMES = [
  { value: 'light', label: 'Light colours' },
  { value: 'dark', label: 'Dark colours' },
]

/** The home page as visitors would see it. Its scripts, links and forms do nothing here. */
export function HomePreview({ look }: { look: Look }) {
  const home = useQuery({ queryKey: ['home-preview'], queryFn: fetchHome, staleTime: 0, gcTime: 0 })
  const [scheme, setScheme] = useState('light')
  const { ref, width } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const css = look.brand ? getBrandCss(look.brand) : null
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page && loads > 0 && css !== null) applyCss(page, css, scheme)
  }, [loads, css, scheme])
  const scale = width / WIDTH
  if (home.isPending) return <Loading>Loading the home page...</Loading>
  if (home.isLoadingError) return <Text>The preview could not be loaded. You can go on without it.</Text>
  return (
    <Stack gap="sm">
      {look.brand && (
        <NativeSelect
          label="Preview in"
          data={SCHEMES}
          value={scheme}
          onChange={({ currentTarget }) => setScheme(currentTarget.value)}
        />
      )}
      <div ref={ref} className={classes['room']} style={{ height: HEIGHT * scale }} inert>
        <iframe
          title="Preview of the home page"
          className={classes['frame']}
          sandbox="allow-same-origin"
          srcDoc={withLook(home.data, look, css !== null)}
          ref={frame}
          onLoad={() => setLoads((before) => before + 1)}
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})` }}
        />
      </div>
    </Stack>
  )
}

function getBrandCss(settings: Record<string, string>): string {
  const brand = readBrand(settings)
  return brand ? brandCss(brand) : ''
}
