import { useMatches } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { MAX_TOASTS } from '#admin/shared/toasts/toast.ts'
import { placeToasts } from './place-toasts.ts'

export function Toasts() {
  const container = useRef<HTMLDivElement>(null)
  // On a phone more toasts would leave no room for a dialog. The others wait.
  const limit = useMatches({ base: 2, sm: MAX_TOASTS })

  useEffect(() => placeToasts(container.current!.querySelector<HTMLElement>('[data-position="bottom-right"]')!), [])

  return (
    <div ref={container}>
      <Notifications limit={limit} position="bottom-right" containerWidth={320} withinPortal={false} />
    </div>
  )
}
