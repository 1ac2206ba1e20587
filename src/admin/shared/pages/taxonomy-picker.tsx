import { ADMIN_PATHS } from '#contract/paths.ts'
import { Anchor, Checkbox, Input, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Swatch } from '#admin/shared/elements/swatch.tsx'

interface Option {
  id: string
  name: string
  color: string
  /** The depth below its parents. */
  level?: number
}

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
          screen={ADMIN_PATHS.categories}
          options={categories}
          chosen={categoryIds}
          error={errors['categoryIds']}
          onChange={(ids) => onChange({ categoryIds: ids })}
        />
        <List
          label="Tags"
          screen={ADMIN_PATHS.tags}
          options={tags}
          chosen={tagIds}
          error={errors['tagIds']}
          onChange={(ids) => onChange({ tagIds: ids })}
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
  /** The screen that creates them. */
  screen: string
  options: Option[]
  chosen: string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

function List({ label, screen, options, chosen, error, onChange }: ListProps) {
  const id = useId()
  const mayCreate = useHasPermission('content/manage')
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
      <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ 'tabIndex': 0, 'aria-labelledby': id }}>
        <Checkbox.Group value={chosen} onChange={onChange}>
          <Stack gap="xs" p={4}>
            {options.map(({ id: value, name, color, level = 0 }) => (
              <Checkbox key={value} value={value} pl={level * 20} label={<Swatch color={color}>{name}</Swatch>} />
            ))}
            {options.length === 0 && (
              <Text c="dimmed" size="sm">
                No {label.toLowerCase()} yet
                {mayCreate && ' – '}
                {/* A new tab, because this form may have unsaved changes. */}
                {mayCreate && (
                  <Anchor href={screen} target="_blank" underline="always">
                    create one
                  </Anchor>
                )}
              </Text>
            )}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </div>
  )
}
