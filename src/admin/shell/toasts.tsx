import { useMatches } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { MAX_TOASTS } from '#admin/shared/toasts/toast.ts'
import { placeToasts } from './place-toasts.ts'

export function Toasts() {
  const around = useRef<HTMLDivElement>(null)
  // On a phone more toasts would leave no room for a dialog. The others wait.
  const most = useMatches({ base: 2, sm: MAX_TOASTS })
  useEffect(() => placeToasts(around.current!.querySelector<HTMLElement>('[data-position="bottom-right"]')!), [])
  return (
    <div ref={around}>
      <Notifications limit={most} position="bottom-right" containerWidth={320} withinPortal={false} />
    </div>
  )
}
