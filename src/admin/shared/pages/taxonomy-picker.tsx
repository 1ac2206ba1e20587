import { ADMIN_PATHS } from '#contract/paths.ts'
import { Anchor, Checkbox, Input, ScrollArea, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Swatch } from '#admin/shared/elements/swatch.tsx'
import { NewTag } from './new-tag.tsx'

interface Option {
  id: string
  name: string
  color: string
  /** The depth below its parents. */
  level?: number
}

/** Longer lists have a field that filters them. */
const MANY = 10

/** 2 before 10. */
const NATURAL = new Intl.Collator('en', { numeric: true })

/** Options in their order, those of `first` before all others. Children stay below their parents. */
function arrange(options: Option[], first: string[]): Option[] {
  const families: Option[][] = []
  for (const option of options) {
    if (option.level) families.at(-1)?.push(option)
    else families.push([option])
  }
  const compare = (one: Option[], other: Option[]) => {
    const [isFirst, isOtherFirst] = [one, other].map((family) => family.some(({ id }) => first.includes(id)))
    return Number(isOtherFirst) - Number(isFirst)
  }
  return families
    .toSorted(compare)
    .flatMap(([parent, ...children]) => [parent!, ...children.toSorted((one, other) => compare([one], [other]))])
}

/** In the order of the ids, as the server lists them: the same entries, chosen in another order, are no change. */
interface Chosen {
  categoryIds: string[]
  tagIds: string[]
}

interface Props extends Chosen {
  onChange: (chosen: Partial<Chosen>) => void
  /** The messages of the form, by field. */
  errors: Record<string, ReactNode>
}

/** The categories and tags of a page: the active ones to choose from, and the chosen ones as text (B §2). */
export function TaxonomyPicker({ categoryIds, tagIds, onChange, errors }: Props) {
  const mayCreate = useHasPermission('content/manage')
  const options = useQuery(api.taxonomy.options.queryOptions())
  if (options.isPending) return <Text role="status">Loading taxonomy options...</Text>
  if (options.isLoadingError) return <LoadError query={options} />
  const { categories, tags } = options.data
  const chosen = [
    ...categories.filter(({ id }) => categoryIds.includes(id)),
    ...tags.filter(({ id }) => tagIds.includes(id)),
  ].map(({ name }) => name)
  return (
    <Stack gap="xs">
      <SimpleGrid type="container" cols={{ 'base': 1, '25rem': 2 }}>
        <List
          label="Categories"
          none={
            mayCreate && (
              <>
                {' – '}
                {/* A new tab, because this form may have unsaved changes. */}
                <Anchor href={ADMIN_PATHS.categories} target="_blank" underline="always">
                  create one
                </Anchor>
              </>
            )
          }
          options={categories}
          chosen={categoryIds}
          error={errors['categoryIds']}
          onChange={(ids) => onChange({ categoryIds: ids.toSorted() })}
        />
        <List
          label="Tags"
          options={tags.toSorted((one, other) => NATURAL.compare(one.name, other.name))}
          chosen={tagIds}
          error={errors['tagIds']}
          onChange={(ids) => onChange({ tagIds: ids.toSorted() })}
          after={
            mayCreate && <NewTag tags={tags} onChoose={(id) => onChange({ tagIds: [...new Set([...tagIds, id])].toSorted() })} />
          }
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" aria-live="polite">
        Selected: {chosen.join(', ') || 'none'}
      </Text>
    </Stack>
  )
}

interface ListProps {
  label: string
  /** Shown behind "No … yet". */
  none?: ReactNode
  /** Shown below the list. */
  after?: ReactNode
  options: Option[]
  chosen: string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

function List({ label, none, after, options, chosen, error, onChange }: ListProps) {
  const id = useId()
  // What was chosen at first: entries do not move while somebody ticks them.
  const [first] = useState(chosen)
  const [filter, setFilter] = useState('')
  const words = filter.trim().toLowerCase()
  const found = arrange(options, first).filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <div role="group" aria-labelledby={id} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600} size="sm" id={id} mb={4}>
        {label}
      </Text>
      {error && (
        <Input.Error data-problem tabIndex={-1}>
          {error}
        </Input.Error>
      )}
      {options.length > MANY && (
        <TextInput
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder={`Filter ${label.toLowerCase()}`}
          mb={4}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          // Enter would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ 'tabIndex': 0, 'aria-labelledby': id }}>
        <Checkbox.Group value={chosen} onChange={onChange}>
          <Stack gap="xs" p={4}>
            {found.map(({ id: value, name, color, level = 0 }) => (
              <Checkbox key={value} value={value} pl={words ? 0 : level * 20} label={<Swatch color={color}>{name}</Swatch>} />
            ))}
            {words && found.length === 0 && (
              <Text c="dimmed" size="sm" role="status">
                No {label.toLowerCase()} found
              </Text>
            )}
            {options.length === 0 && (
              <Text c="dimmed" size="sm">
                No {label.toLowerCase()} yet
                {none}
              </Text>
            )}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
      {after}
    </div>
  )
}
