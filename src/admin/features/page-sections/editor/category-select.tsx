import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

type Props = FieldProps & { label: string; description?: string }

/** A category of posts, or all posts. */
export function CategorySelect({ value, ...props }: Props) {
  const { data } = useQuery(api.taxonomy.options.queryOptions())
  const categories = data?.categories ?? []
  // A chosen category that is loading or gone stays chosen.
  const isUnknown = Boolean(value) && !categories.some(({ id }) => id === value)
  return (
    <NativeSelect
      data={[
        { value: '', label: 'All posts' },
        ...(isUnknown ? [{ value: String(value), label: data ? 'A category that is not active' : 'Loading…' }] : []),
        ...categories.map(({ id, name, level }) => ({ value: id, label: `${level > 0 ? '– ' : ''}${name}` })),
      ]}
      value={String(value ?? '')}
      {...props}
    />
  )
}
