import { Button, Loader, Modal, NavLink, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { diffFields } from './diff-fields.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { DiffView } from './diff-view.tsx'

type State = Record<string, unknown>

interface Props {
  entityType: 'pages' | 'pageSections'
  entityId: string
  title: string
  /** The names of the fields to compare. */
  labels: Record<string, string>
  /** The fields as they are stored now. */
  current: State
  /** Makes values readable, such as ids. */
  inWords?: (state: State) => State
  /** An ordinary update with these fields and the current version. */
  restore: (state: State) => Promise<unknown>
  meta: ChangeMeta & { done: NonNullable<ChangeMeta['done']> }
  onClose: () => void
}

/** The earlier versions of a record: who saved them and when, what differs from now, and a button to restore one. */
export function HistoryDialog({ entityType, entityId, title, onClose, ...props }: Props) {
  const states = useQuery(api.history.list.queryOptions({ input: { entityType, entityId } }))
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <DialogFrame opened title={`History of "${title}"`} size="xl" onClose={onClose}>
      <Modal.Body>
        {states.isPending && <Loader aria-label="Loading the history" />}
        {states.isError && <LoadError query={states} />}
        {states.data?.length === 0 && <Text>There are no earlier versions yet.</Text>}
        {states.data && states.data.length > 0 && (
          <Stack>
            <Text c="dimmed">Pick an earlier version to compare.</Text>
            <div>
              {states.data.map(({ version, savedAt, savedBy }) => (
                <NavLink
                  key={version}
                  component="button"
                  type="button"
                  label={formatDateTime(savedAt)}
                  description={savedBy ?? 'Somebody'}
                  active={version === chosen}
                  aria-pressed={version === chosen}
                  onClick={() => setChosen(version)}
                />
              ))}
            </div>
            {chosen !== null && (
              <FormerState key={chosen} of={{ entityType, entityId, version: chosen }} onClose={onClose} {...props} />
            )}
          </Stack>
        )}
      </Modal.Body>
    </DialogFrame>
  )
}

interface FormerProps extends Pick<Props, 'labels' | 'current' | 'inWords' | 'restore' | 'meta' | 'onClose'> {
  of: Pick<Props, 'entityType' | 'entityId'> & { version: number }
}

function FormerState({ of, labels, current, inWords = (state) => state, restore, meta, onClose }: FormerProps) {
  const former = useQuery(api.history.get.queryOptions({ input: of, staleTime: Infinity }))
  const { mutate, isPending } = useMutation({
    mutationFn: restore,
    meta: {
      ...meta,
      done(input, answer) {
        const words = typeof meta.done === 'function' ? meta.done(input, answer) : meta.done
        const detail = { text: `Restored to ${formatDateTime(former.data!.savedAt)}.` }
        return { ...(typeof words === 'string' ? { message: words } : words), detail }
      },
    },
  })
  if (former.isPending) return <Loader aria-label="Loading the earlier version" />
  if (former.isError) return <LoadError query={former} />
  const { state } = former.data
  const differences = diffFields(labels, inWords(state), inWords(current))
  return (
    <section aria-label="Compared with now">
      {differences.length === 0 && <Text mb="md">It is the same as the current version.</Text>}
      <DiffView differences={differences} names={['before', 'now']} />
      <DialogFooter>
        <Button disabled={differences.length === 0} loading={isPending} onClick={() => mutate(state, { onSuccess: onClose })}>
          Restore this version
        </Button>
      </DialogFooter>
    </section>
  )
}
