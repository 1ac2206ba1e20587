import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { recall, remember } from '#admin/shared/lists/remembered.ts'
import { useSession } from '#admin/shared/session/session-context.ts'

const NAME = 'media-view'
const VIEWS = [
  { view: 'grid', label: 'Grid' },
  { view: 'list', label: 'List' },
]

/** Tiles or a table, as the address says or as this person chose last in this browser. */
export function useMediaView() {
  const { user } = useSession()
  const { get, addressWith } = useListParams()
  const navigate = useNavigate()
  return {
    view: get('view') || recall(NAME, user.id) || 'grid',
    choose(view: string) {
      remember(NAME, user.id, view)
      void navigate(addressWith({ view }), { replace: true, preventScrollReset: true })
    },
  }
}

export function MediaViewSwitch() {
  const { view: current, choose } = useMediaView()
  return (
    <div role="group" aria-label="View">
      <Button.Group>
        {VIEWS.map(({ view, label }) => (
          <Button
            key={view}
            variant={current === view ? 'filled' : 'default'}
            aria-pressed={current === view}
            onClick={() => choose(view)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}
