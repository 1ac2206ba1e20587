import { Button } from '@mantine/core'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { rememberKind, type List } from './remembered-kind.ts'

const KINDS = [
  { kind: '', label: 'All' },
  { kind: 'page', label: 'Only pages' },
  { kind: 'post', label: 'Only posts' },
]

/** Filters the list. The choice is part of the address, and this browser remembers it for the next visit. */
export function KindFilter({ list }: { list: List }) {
  const { user } = useSession()
  const { get, filter } = useListParams()
  return (
    <div role="group" aria-label="Filter by kind">
      <Button.Group>
        {KINDS.map(({ kind, label }) => (
          <Button
            key={kind}
            variant={get('kind') === kind ? 'filled' : 'default'}
            aria-pressed={get('kind') === kind}
            onClick={() => {
              rememberKind(list, user.id, kind)
              filter({ kind })
            }}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}
