import { Autocomplete, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Media } from '#contract/media.ts'
import { api } from '#admin/api.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { ChooseFile } from '#admin/shared/media/choose-file.tsx'

const WAIT_MS = 200
const MAX_SEARCHED = 200

/** Where an entry leads: an address, or a page found by its title. */
export function UrlField({ onPick, ...field }: FieldProps & { onPick: (media: Media) => void }) {
  const [search] = useDebouncedValue(String(field.value ?? ''), WAIT_MS)
  const targets = useQuery(
    api.menuItems.listTargets.queryOptions({
      input: { search: search.replace(/^\//, '').slice(0, MAX_SEARCHED) },
      placeholderData: keepPreviousData,
    }),
  )
  const titles = new Map((targets.data ?? []).map(({ title, url }) => [url, title]))
  return (
    <Autocomplete
      rightSection={<ChooseFile onPick={onPick} />}
      rightSectionPointerEvents="all"
      label="URL"
      description="Type a page title to find it, or paste an address that starts with https://"
      withAsterisk
      maxLength={2048}
      // Above the field, so that the options do not cover the fields and buttons below.
      comboboxProps={{ position: 'top', middlewares: { flip: true, shift: true, size: true } }}
      maxDropdownHeight={130}
      data={[...titles.keys()]}
      // The server has filtered them already, by title too.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{titles.get(option.value)}</Text>
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </div>
      )}
      {...field}
    />
  )
}
