import { useMatches } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { focused } from '#admin/shared/focus/focus-return.ts'
import { MAX_TOASTS } from '#admin/shared/toasts/toast.ts'

const GAP_PX = 16

/** Call it when there is room to scroll. */
function keepInSight(toasts: DOMRect) {
  const control = focused()
  if (!control?.matches('button')) return
  const { top, bottom, right } = control.getBoundingClientRect()
  const isCovered = right > toasts.left && bottom > toasts.top && top < toasts.bottom
  if (isCovered || top < 0 || bottom > innerHeight) control.scrollIntoView({ block: 'nearest' })
}

/** Toasts cover no control: dialogs, drawer and screen end above them (`--toasts`), and a pressed button stays visible. */
export function Toasts() {
  const around = useRef<HTMLDivElement>(null)
  // On a phone more toasts would leave no room for a dialog. The others wait.
  const most = useMatches({ base: 2, sm: MAX_TOASTS })
  useEffect(() => {
    const toasts = around.current!.querySelector<HTMLElement>('[data-position="bottom-right"]')!
    const observer = new ResizeObserver(() => {
      const box = toasts.getBoundingClientRect()
      const isShown = box.height > 0
      document.documentElement.style.setProperty('--toasts', isShown ? `${innerHeight - box.top + GAP_PX}px` : '0px')
      if (isShown) requestAnimationFrame(() => keepInSight(toasts.getBoundingClientRect()))
    })
    observer.observe(toasts)
    // Content that appears above later moves the control down again.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={around}>
      <Notifications limit={most} position="bottom-right" containerWidth={320} withinPortal={false} />
    </div>
  )
}
