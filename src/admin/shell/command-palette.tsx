import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { focused } from '#admin/shared/focus/focus-return.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { listPaletteEntries, type PaletteEntry } from './palette-entries.ts'
import { useFound } from './use-found.tsx'
import { useLogOut } from './use-log-out.ts'

const [store, palette] = createSpotlight()

/** Opens any screen or record by name, and starts actions: Ctrl+K or Cmd+K. */
export function CommandPalette({ takeEarlyKeys, onClose }: { takeEarlyKeys: () => string; onClose: () => void }) {
  const { permissions } = useSession()
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  useEffect(() => palette.open(), [])
  useOpenerFocus()

  const [words, setWords] = useState('')
  const { found, isSearching } = useFound(words)
  useEffect(selectFirst, [words, found.length])

  const { screens, tasks } = listPaletteEntries(permissions)
  const toActions = (entries: PaletteEntry[]) =>
    entries.map(({ label, path, icon, words: keywords }) => ({
      id: path,
      label,
      keywords,
      leftSection: <Icon name={icon} />,
      onClick: () => void navigate(path),
    }))
  const actions = [
    ...toActions(tasks),
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
        { group: 'Screens', actions: toActions(screens) },
        { group: 'Actions', actions },
        ...found,
        { group: 'Account', actions: leaving },
      ]}
      query={words}
      onQueryChange={setWords}
      nothingFound="No matches. Try another word, such as news, logo or password."
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

/** Returns the focus to the element that had it before, unless another screen has opened and took it. */
function useOpenerFocus() {
  const [opener] = useState(focused)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** Spotlight selects the first action when the words change. Records arrive later, before what only other words lead to. */
function selectFirst() {
  if (store.getState().selected > 0) return
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
