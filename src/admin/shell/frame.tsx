import { signInPath } from '#contract/paths.ts'
import { Button, Drawer, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Session } from '#contract/accounts/sessions.ts'
import { useProofIsAsked } from '#admin/shared/session/proof-state.ts'
import { SessionContext, useSession } from '#admin/shared/session/session-context.ts'
import { sessionQuery } from '#admin/shared/session/session-query.ts'
import { useSessionHasEnded } from '#admin/shared/session/session-state.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './frame.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ScreenArea } from './screen-area.tsx'
import { useEarlyKeys } from './use-early-keys.ts'
import { useSessionRefresh } from './use-session-refresh.ts'
import { Sidebar } from './sidebar.tsx'
import { Splash } from './splash.tsx'
import { TitleBar } from './title-bar.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))
const TwoFactorRequired = lazy(async () => ({ default: (await import('./two-factor-required.tsx')).TwoFactorRequired }))
const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }))

/** The frame of every staff screen. It shows nothing before the server has confirmed the session. */
export function Frame() {
  const session = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  // Check data first: a failed refetch must not replace the open screen.
  if (session.data) return <SignedIn session={session.data} />
  if (session.isPending) return <Splash />
  if (session.isError) return <NoAnswer message={getErrorMessage(session.error)} retry={() => void session.refetch()} />
  return <Navigate to={signInPath(pathname + search)} replace />
}

function SignedIn({ session }: { session: Session }) {
  useSessionRefresh()
  // Stay until the person closes it: the recovery codes follow after two-factor sign-in is on.
  const [isSettingUp, setSettingUp] = useState(false)
  if (session.mustSetUpTwoFactor && !isSettingUp) setSettingUp(true)
  return (
    <SessionContext value={session}>
      {isSettingUp ? (
        <Suspense fallback={<Splash />}>
          <TwoFactorRequired onDone={() => setSettingUp(false)} />
          <SignInDialogs email={session.user.email} />
        </Suspense>
      ) : (
        <Screens />
      )}
    </SessionContext>
  )
}

/** Asks for a sign-in or a fresh proof when the server needs one. */
function SignInDialogs({ email }: { email: string }) {
  const hasSessionEnded = useSessionHasEnded()
  const isProofAsked = useProofIsAsked()
  return (
    <Suspense>
      {isProofAsked && <ProofDialog />}
      {hasSessionEnded && <SessionDialog email={email} />}
    </Suspense>
  )
}

function Screens() {
  const { user } = useSession()
  const [isMenuOpen, menu] = useDisclosure()
  const [isPaletteOpen, palette] = useDisclosure()
  const takeEarlyKeys = useEarlyKeys(isPaletteOpen)
  useHotkeys([['mod+K', palette.open]], [])

  return (
    <>
      <SkipLink />
      <div className={classes['frame']}>
        <div className={classes['side']}>
          <Sidebar />
        </div>
        <div className={classes['column']}>
          <div className={classes['top']}>
            <TitleBar onMenu={menu.open} onPalette={palette.open} account={<AccountMenu />} />
            <OfflineBanner />
          </div>
          <main className={classes['main']} id="screen" tabIndex={-1}>
            <ScreenArea />
            <div id="overlays" />
            <Drawer.Root opened={isMenuOpen} onClose={menu.close} size={272} classNames={{ content: classes['drawer'] }}>
              <Drawer.Overlay />
              <Drawer.Content aria-label="Menu">
                <Sidebar onNavigate={menu.close} />
              </Drawer.Content>
            </Drawer.Root>
            {isPaletteOpen && (
              <Suspense>
                <CommandPalette takeEarlyKeys={takeEarlyKeys} onClose={palette.close} />
              </Suspense>
            )}
            <SignInDialogs email={user.email} />
            <LeaveGuard />
          </main>
        </div>
      </div>
    </>
  )
}

/** Moves the focus itself: the router would treat the hash link as navigation. */
function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById('screen')?.focus()
  }
  return (
    <a className={classes['skip']} href="#screen" onClick={skip}>
      Skip to the content
    </a>
  )
}

const NoAnswer = ({ message, retry }: { message: string; retry: () => void }) => (
  <main className={classes['alone']}>
    <Paper p="xl" role="alert">
      <Stack align="flex-start">
        <Title order={1} size="h2">
          No answer
        </Title>
        <Text>{message}</Text>
        <Button onClick={retry}>Try again</Button>
      </Stack>
    </Paper>
  </main>
)
