import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { SEARCH_MAX_LENGTH } from '#contract/page-size.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

/** C §11: filters feel live. */
const WAIT_MS = 200

interface Props {
  label: string
  value: string
  onSearch: (value: string) => void
}

export function SearchBox({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const [known, setKnown] = useState(value)
  const search = useDebouncedCallback((text: string) => {
    setSearched(text)
    onSearch(text)
  }, WAIT_MS)
  // The address follows a search later.
  if (value !== known) {
    setKnown(value)
    // Something else changed it, such as the back button.
    if (value !== searched) {
      setSearched(value)
      setTyped(value)
    }
  }
  function change(text: string) {
    setTyped(text)
    search(text)
  }
  function clear() {
    change('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      rightSection={typed && <CloseButton aria-label="Clear search" onClick={clear} />}
      maxLength={SEARCH_MAX_LENGTH}
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      flex="1 1 16rem"
      maw="28rem"
    />
  )
}
