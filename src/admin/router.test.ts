// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { ROLES } from '#contract/permissions.ts'
import { SCREENS } from '#test/screens.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import { router } from './router.tsx'
import { GuestFrame } from './shell/guest-frame.tsx'
import type { ScreenHandle } from './shell/screen-handle.ts'

interface Found {
  path: string
  needs: NonNullable<ScreenHandle['needs']>
  isForGuests: boolean
}

/** The routes below these, with the permission of each. */
function screensIn(routes: RouteObject[], isForGuests = false): Found[] {
  return routes.flatMap(({ path, handle, children = [], element }) => [
    ...(path && path !== '*' ? [{ path, needs: (handle as ScreenHandle | undefined)?.needs ?? 'admin/open', isForGuests }] : []),
    ...screensIn(children, isForGuests || (element as ReactElement | undefined)?.type === GuestFrame),
  ])
}

test('every route is shown to those whom the table names, and the table names no other route', () => {
  const found = screensIn(router.routes as RouteObject[]).map(({ path, needs, isForGuests }) => [
    path,
    isForGuests ? 'guests' : ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(needs)),
  ])
  expect(Object.fromEntries(found)).toEqual(SCREENS)
})
