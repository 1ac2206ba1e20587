import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, useState, type ReactNode } from 'react'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'

/** Mounts with the fields, so that they are there when it looks for one. */
function FocusFromHash() {
  useFocusFromHash()
  return null
}

interface Props<Stored> {
  query: UseQueryResult<Stored>
  children: (stored: Stored, onSaved: () => void) => ReactNode
}

/** A form that is always open. It loads once and reloads only after its own save, so newer data never replaces input. */
export function SettingsForm<Stored>({ query, children }: Props<Stored>) {
  const [saves, setSaves] = useState(0)
  if (query.isPending) {
    return <Loading>Loading settings...</Loading>
  }
  if (query.isLoadingError) return <LoadError query={query} />
  return (
    <Fragment key={saves}>
      {children(query.data, () => setSaves(saves + 1))}
      <FocusFromHash />
    </Fragment>
  )
}
