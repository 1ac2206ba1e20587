import { Outlet, ScrollRestoration } from 'react-router'
import { useMay, useSession } from '#admin/shared/session/session-context.ts'
import { useTitle } from '#admin/shared/navigation/use-document-title.ts'
import { AccessDenied } from './access-denied.tsx'
import { useScreenHandle } from './screen-handle.ts'

/** The screen of the current address, or the reason why it is not shown. */
export function ScreenArea() {
  const { title, needs, denial } = useScreenHandle()
  const { user } = useSession()
  const isAllowed = useMay(needs ?? 'admin/open')
  useTitle(title)

  return (
    <>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
      {/* Another person, other screens: nothing of the last one's stays. */}
      {isAllowed ? <Outlet key={user.id} /> : <AccessDenied {...(denial && { message: denial })} />}
    </>
  )
}
