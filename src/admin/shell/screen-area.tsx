import { Outlet, ScrollRestoration } from 'react-router'
import { useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { AccessDenied } from './access-denied.tsx'
import { useScreenHandle } from './screen-handle.ts'

/** The screen of the current address, or Access Denied. */
export function ScreenArea() {
  const { title, needs, denial } = useScreenHandle()
  const { user } = useSession()
  const isAllowed = useHasPermission(needs ?? 'admin/open')
  useDocumentTitle(title)

  return (
    <>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
      {/* Another person gets new screens: no state of the last person stays. */}
      {isAllowed ? <Outlet key={user.id} /> : <AccessDenied {...(denial && { message: denial })} />}
    </>
  )
}
