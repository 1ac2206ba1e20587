import { ActionIcon, Kbd, Loader, Title, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useOpenRecord } from '#admin/shared/navigation/use-record-title.ts'
import { useScreenHandle } from './screen-handle.ts'
import classes from './title-bar.module.css'

interface Props {
  onMenu: () => void
  onPalette: () => void
  account: ReactNode
}

export function TitleBar({ onMenu, onPalette, account }: Props) {
  const { title } = useScreenHandle()
  const record = useOpenRecord()
  const { state } = useNavigation()
  const heading = useFocusOnNavigation()
  return (
    <header className={classes['bar']}>
      <ActionIcon className={classes['menu'] ?? ''} variant="subtle" size={44} aria-label="Open the menu" onClick={onMenu}>
        <Icon name="menu" />
      </ActionIcon>
      <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
        {record ? `${record} · ${title}` : title}
      </Title>
      {state === 'loading' && <Loader size="xs" role="status" aria-label="Loading the screen" />}
      <span className={classes['space']} />
      <UnstyledButton className={classes['search'] ?? ''} onClick={onPalette}>
        <Icon name="search" />
        <span className={classes['words']}>
          Go to … <Kbd>Ctrl K</Kbd>
        </span>
      </UnstyledButton>
      <SchemeSwitch />
      {account}
    </header>
  )
}

/** After navigation, focuses the heading: screen readers read it, and Tab continues from there. */
function useFocusOnNavigation() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // The editor of a post opens over the list, and takes the focus itself.
  const screen = pathname.startsWith(`${ADMIN_PATHS.posts}/`) ? ADMIN_PATHS.posts : pathname
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    heading.current?.focus({ preventScroll: true })
  }, [screen])
  return heading
}

function SchemeSwitch() {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = scheme === 'light' ? 'dark' : 'light'
  return (
    <ActionIcon variant="subtle" size={44} aria-label={`Switch to ${other} colours`} onClick={() => setColorScheme(other)}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </ActionIcon>
  )
}
