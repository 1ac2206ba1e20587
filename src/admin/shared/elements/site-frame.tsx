import { useElementSize } from '@mantine/hooks'
import { useCallback, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './site-frame.module.css'

interface Props {
  title: string
  /** The size of the simulated window in CSS pixels. It is scaled down to fit. */
  width: number
  height: number
  children: ReactNode
}

/** The server puts the head of the public site into the admin page, for its styles. */
const createDocument = () =>
  `<!doctype html><html lang="en-NG"><head>${document.getElementById('public-head')?.innerHTML ?? ''}</head><body></body></html>`

/** Renders its children inside an iframe with the styles of the public site. Links and forms do nothing there. */
export function SiteFrame({ title, width, height, children }: Props) {
  const [body, setBody] = useState<Element | null>(null)
  const { ref, width: room } = useElementSize()
  const [source] = useState(createDocument)
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  // A scaled frame still has its full layout width. Centring would use that width.
  const isSmaller = scale < 1

  const onLoad = useCallback((frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument!
    inside.addEventListener('click', (event) => keepInside(event, frame), true)
    inside.addEventListener('submit', refuse, true)
    setBody(inside.body)
  }, [])
  return (
    <div ref={ref} className={classes['room']} style={{ height: height * scale }}>
      <iframe
        title={title}
        className={classes['frame']}
        srcDoc={source}
        onLoad={({ currentTarget }) => onLoad(currentTarget)}
        style={{ width, height, transform: `scale(${scale})`, ...(isSmaller && { marginInline: 0 }) }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Blocks links, except those within the page: tabs depend on the hash of the address. */
function keepInside(event: MouseEvent, frame: HTMLIFrameElement): void {
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (href === undefined || href === null) return
  event.preventDefault()
  if (href.startsWith('#')) frame.contentWindow!.location.replace(`about:srcdoc${href}`)
}
