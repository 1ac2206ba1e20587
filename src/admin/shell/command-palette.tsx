import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ADMIN_PATHS, postEditorPath } from '#contract/paths.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { SCREENS, shownTo, type Entry } from './navigation.ts'
import { useFound } from './use-found.tsx'
import { useLogOut } from './use-log-out.ts'

const [store, palette] = createSpotlight()

const CREATING: Entry[] = [
  { label: 'New post', path: postEditorPath('new'), icon: 'plus', shownWith: 'pages/create' },
  { label: 'New page', path: `${ADMIN_PATHS.pages}?add=1`, icon: 'plus', shownWith: 'pages/create' },
  { label: 'Upload a file', path: `${ADMIN_PATHS.media}?add=1`, icon: 'plus', shownWith: 'media/create' },
  { label: 'Invite a person', path: `${ADMIN_PATHS.users}?add=1`, icon: 'plus', shownWith: 'users/manage' },
]

/** Opens any screen or record by name, and starts actions: Ctrl+K or Cmd+K. */
export function CommandPalette({ takeEarlyKeys, onClose }: { takeEarlyKeys: () => string; onClose: () => void }) {
  const { permissions } = useSession()
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  useEffect(() => palette.open(), [])

  const [words, setWords] = useState('')
  const { found, isSearching } = useFound(words)
  useEffect(selectFirst, [words, found.length])

  const toActions = (entries: Entry[]) =>
    shownTo(entries, permissions).map(({ label, path, icon }) => ({
      id: path,
      label,
      leftSection: <Icon name={icon} />,
      onClick: () => void navigate(path),
    }))
  const actions = [
    ...toActions(CREATING),
    {
      id: 'website',
      label: 'View Website',
      leftSection: <Icon name="external" />,
      onClick: () => void window.open('/', '_blank', 'noopener'),
    },
  ]
  // After what the server finds, so that nobody who looks for the logo is logged out.
  const leaving = isSearching ? [] : [{ id: 'logout', label: 'Logout', leftSection: <Icon name="logout" />, onClick: logOut }]
  return (
    <Spotlight
      store={store}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      actions={[
        { group: 'Screens', actions: toActions(SCREENS) },
        { group: 'Actions', actions },
        ...found,
        { group: 'Account', actions: leaving },
      ]}
      query={words}
      onQueryChange={setWords}
      nothingFound="No matches"
      highlightQuery
      scrollable
      maxHeight={420}
      onSpotlightClose={onClose}
      searchProps={{
        'placeholder': 'Go to …',
        'aria-label': 'Go to',
        'leftSection': <Icon name="search" />,
        'onFocus'() {
          const early = takeEarlyKeys()
          if (early) setWords(early)
        },
      }}
    />
  )
}

/** Spotlight selects the first action when the words change. Records arrive later. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
