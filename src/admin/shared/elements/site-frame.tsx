import { useElementSize } from '@mantine/hooks'
import { useCallback, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './site-frame.module.css'

interface Props {
  title: string
  /** Of the window that it stands for, in its own pixels; shown smaller where there is less room. */
  width: number
  height: number
  children: ReactNode
}

/** The head that the server has prepared for it: the public site's styles, apart from ours. */
const documentOf = () =>
  `<!doctype html><html lang="en-NG"><head>${document.getElementById('public-head')?.innerHTML ?? ''}</head><body></body></html>`

/** A window of the public site inside the admin, into which React draws. Nothing in it leads away or is sent. */
export function SiteFrame({ title, width, height, children }: Props) {
  const [body, setBody] = useState<Element | null>(null)
  const { ref, width: room } = useElementSize()
  const [source] = useState(documentOf)
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  // What is drawn smaller still takes its full width, and would be centred by that.
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

/** Links go nowhere, but those within the page, such as tabs, which CSS follows by the address. */
function keepInside(event: MouseEvent, frame: HTMLIFrameElement): void {
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (href === undefined || href === null) return
  event.preventDefault()
  if (href.startsWith('#')) frame.contentWindow!.location.replace(`about:srcdoc${href}`)
}
