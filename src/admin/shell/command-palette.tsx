import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { focused } from '#admin/shared/focus/focus-return.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { listPaletteEntries, type PaletteEntry } from './palette-entries.ts'
import { useRecordSearch } from './use-record-search.tsx'
import { useLogOut } from './use-log-out.ts'

const [store, palette] = createSpotlight()
const SEARCH_ID = 'command-palette-search'

/** Opens any screen or record by name, and starts actions: Ctrl+K or Cmd+K. */
export function CommandPalette({ takeEarlyKeys, onClose }: { takeEarlyKeys: () => string; onClose: () => void }) {
  const { permissions } = useSession()
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  useEffect(() => palette.open(), [])
  useOpenerFocus()

  const [words, setWords] = useState('')
  const { found, isSearching } = useRecordSearch(words)
  // The list appears after the palette.
  const { listId } = useSpotlight(store)
  useEffect(selectFirst, [words, found.length, listId])
  useEffect(describeSelected)

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
  // Not before the results: somebody who searches for "logo" must not log out.
  const account = isSearching ? [] : [{ id: 'logout', label: 'Logout', leftSection: <Icon name="logout" />, onClick: logOut }]
  return (
    <Spotlight
      store={store}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Go to' }, action: { role: 'option' } }}
      actions={[
        { group: 'Screens', actions: toActions(screens) },
        { group: 'Actions', actions },
        ...found,
        { group: 'Account', actions: account },
      ]}
      query={words}
      onQueryChange={setWords}
      nothingFound={<span role="status">No matches. Try another word, such as news, logo or password.</span>}
      highlightQuery
      scrollable
      maxHeight={420}
      onSpotlightClose={onClose}
      scrollAreaProps={{ 'role': 'listbox', 'aria-label': 'Entries' }}
      searchProps={{
        'id': SEARCH_ID,
        'placeholder': 'Go to …',
        'aria-label': 'Go to',
        'role': 'combobox',
        'aria-expanded': listId !== '',
        'aria-controls': listId || undefined,
        // Arrow keys select another entry without a render.
        'onKeyUp': describeSelected,
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

/** Tells screen readers which entry Enter opens. Spotlight only colours it. */
function describeSelected() {
  const search = document.getElementById(SEARCH_ID)
  if (search) search.ariaActiveDescendantElement = document.querySelector('[data-action][data-selected]')
}

/** Selects the first entry. Spotlight does so when the words change, but results arrive later and may come before it. */
function selectFirst() {
  if (store.getState().selected > 0) return
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
