import { useMatches } from '@mantine/core'
import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { MAX_TOASTS } from '#admin/shared/toasts/toast.ts'

export function Toasts() {
  const around = useRef<HTMLDivElement>(null)
  // On a phone more toasts would leave no room for a dialog. The others wait.
  const most = useMatches({ base: 2, sm: MAX_TOASTS })
  const isUsed = useNotifications().notifications.length > 0
  const isPlaced = useRef(false)

  // The first toast loads the code that places toasts. It stays for the life of the admin.
  useEffect(() => {
    if (!isUsed || isPlaced.current) return
    isPlaced.current = true
    const toasts = around.current!.querySelector<HTMLElement>('[data-position="bottom-right"]')!
    import('./place-toasts.ts').then(
      ({ placeToasts }) => placeToasts(toasts),
      () => (isPlaced.current = false),
    )
  }, [isUsed])

  return (
    <div ref={around}>
      <Notifications limit={most} position="bottom-right" containerWidth={320} withinPortal={false} />
    </div>
  )
}
