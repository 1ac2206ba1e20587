import { useMatches } from '@mantine/core'
import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { MAX_TOASTS } from '#admin/shared/toasts/toast.ts'

export function Toasts() {
  const container = useRef<HTMLDivElement>(null)
  // On a phone more toasts would leave no room for a dialog. The others wait.
  const limit = useMatches({ base: 2, sm: MAX_TOASTS })
  const isUsed = useNotifications().notifications.length > 0
  const isPlaced = useRef(false)

  // The first toast loads the code that places toasts. The placement code stays active.
  useEffect(() => {
    if (!isUsed || isPlaced.current) return
    isPlaced.current = true
    const toasts = container.current!.querySelector<HTMLElement>('[data-position="bottom-right"]')!
    import('#admin/shared/toasts/place-toasts.ts').then(
      ({ placeToasts }) => placeToasts(toasts),
      () => (isPlaced.current = false),
    )
  }, [isUsed])

  return (
    <div ref={container}>
      <Notifications limit={limit} position="bottom-right" containerWidth={320} withinPortal={false} />
    </div>
  )
}
