import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/api.ts'

interface PageOption {
  id: string
  title: string
  slug: string
}

const getLabel = ({ title, slug }: PageOption) => (slug ? `${title} (${slug})` : title)

/** C §11: filters react while people type. */
const WAIT_MS = 200

interface Props extends Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'disabled' | 'flex' | 'maw'> {
  chosen: PageOption | null
  onChoose: (id: string | null) => void
}

/** Pages as 'title (slug)'. The server searches, because there can be too many for one list. */
export function PageSelect({ chosen, onChoose, error, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = chosen && typed === getLabel(chosen) ? '' : typed
  const [search] = useDebouncedValue(wanted, WAIT_MS)
  const pages = useQuery(api.pages.options.queryOptions({ input: { search }, placeholderData: keepPreviousData }))
  const found = pages.data?.items ?? []
  const total = pages.data?.total ?? 0
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      placeholder="Search by title or slug"
      description={total > found.length && `The first ${found.length} of ${total} pages. Type to find the others.`}
      searchable
      clearable
      data={options.map((page) => ({ value: page.id, label: getLabel(page) }))}
      // The server has already filtered the options.
      filter={({ options: all }) => all}
      nothingFoundMessage={pages.isFetching ? 'Searching…' : 'No pages found'}
      error={pages.isError ? 'The pages could not be loaded.' : error}
      value={chosen?.id ?? null}
      onChange={onChoose}
      searchValue={typed}
      onSearchChange={setTyped}
      clearButtonProps={{ 'aria-label': 'Choose no page' }}
      {...props}
    />
  )
}
