import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { ELSEWHERE, shownTo, SIDEBAR } from './navigation.ts'
import { useLogOut } from './use-log-out.ts'

const [store, palette] = createSpotlight()

/** Opens any screen by name: Ctrl+K or Cmd+K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { permissions } = useSession()
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  useEffect(() => palette.open(), [])

  const screens = shownTo([...SIDEBAR, ...ELSEWHERE], permissions).map(({ label, path, icon }) => ({
    id: path,
    label,
    leftSection: <Icon name={icon} />,
    onClick: () => void navigate(path),
  }))
  const actions = [
    {
      id: 'website',
      label: 'View Website',
      leftSection: <Icon name="external" />,
      onClick: () => void window.open('/', '_blank', 'noopener'),
    },
    { id: 'logout', label: 'Logout', leftSection: <Icon name="logout" />, onClick: logOut },
  ]
  return (
    <Spotlight
      store={store}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      actions={[
        { group: 'Screens', actions: screens },
        { group: 'Actions', actions },
      ]}
      nothingFound="No matches"
      highlightQuery
      scrollable
      maxHeight={420}
      onSpotlightClose={onClose}
      searchProps={{ 'placeholder': 'Go to …', 'aria-label': 'Go to', 'leftSection': <Icon name="search" /> }}
    />
  )
}
