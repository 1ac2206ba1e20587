import { Button, Loader, NavLink, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedVersion } from '#contract/history.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { sentences } from '#admin/shared/toasts/sentences.ts'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'
import { diffFields } from './diff-fields.ts'
import { DiffView } from './diff-view.tsx'

type State = Record<string, unknown>

interface Props {
  entityType: 'pages' | 'pageSections'
  entityId: string
  title: string
  /** The names of the fields to compare. */
  labels: Record<string, string>
  /** The record as it is stored now. */
  current: State & { version: number }
  /** Makes values readable, such as ids. */
  formatForDiff?: (state: State) => State
  meta: ChangeMeta & { done: NonNullable<ChangeMeta['done']> }
  onClose: () => void
}

/** The versions of a record: who saved them and when, what changed, what differs from now, and a button to restore one. */
export function HistoryDialog({ entityType, entityId, title, labels, onClose, ...props }: Props) {
  const states = useQuery(api.history.list.queryOptions({ input: { entityType, entityId } }))
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <DialogFrame opened title={`History of "${title}"`} size="xl" onClose={onClose}>
      {states.isPending && <Loader aria-label="Loading the history" />}
      {states.isError && <LoadError query={states} />}
      {states.data && (
        <Stack>
          <div>
            {states.data.map((listed) => (
              <VersionRow
                key={listed.version}
                listed={listed}
                isChosen={listed.version === chosen}
                onChoose={() => setChosen(listed.version)}
              />
            ))}
          </div>
          <Text c="dimmed">
            {states.data.length > 1 ? 'Pick an earlier version to compare.' : 'There are no earlier versions yet.'}
          </Text>
          {chosen !== null && (
            <FormerState
              key={chosen}
              of={{ entityType, entityId, version: chosen }}
              labels={labels}
              onClose={onClose}
              {...props}
            />
          )}
        </Stack>
      )}
    </DialogFrame>
  )
}

interface RowProps {
  listed: ListedVersion
  isChosen: boolean
  onChoose: () => void
}

function VersionRow({ listed: { savedAt, savedBy, isCurrent, summary }, isChosen, onChoose }: RowProps) {
  const description = [savedBy ?? 'Somebody', summary].filter(Boolean).join(' · ')
  if (isCurrent) {
    return (
      <Text component="div" size="sm" px="sm" py="xs">
        {formatDateTime(savedAt)} · <b>Current version</b>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </Text>
    )
  }
  return (
    <NavLink
      component="button"
      type="button"
      label={formatDateTime(savedAt)}
      description={description}
      active={isChosen}
      aria-current={isChosen}
      onClick={onChoose}
    />
  )
}

interface FormerProps extends Pick<Props, 'labels' | 'current' | 'formatForDiff' | 'meta' | 'onClose'> {
  of: Pick<Props, 'entityType' | 'entityId'> & { version: number }
}

function FormerState({ of, labels, current, formatForDiff = (state) => state, meta, onClose }: FormerProps) {
  const former = useQuery(api.history.get.queryOptions({ input: of, staleTime: Infinity }))
  const { mutate, isPending } = useMutation({
    // The messages name the record by its restored fields.
    mutationFn: (_restored: State) => client.history.restore({ ...of, current: current.version }),
    meta: {
      ...meta,
      done(input, answer) {
        const words = typeof meta.done === 'function' ? meta.done(input, answer) : meta.done
        const { addressNotice, redirectNotice } = answer as ApiOutputs['history']['restore']
        const restored = `Restored to ${formatDateTime(former.data!.savedAt)}.`
        const detail = toastDetail({ text: sentences(restored, addressNotice, redirectNotice) })
        return { ...(typeof words === 'string' ? { message: words } : words), detail }
      },
      action: (_, answer) =>
        undoAction(async () => {
          const { version } = answer as { version: number }
          await client.history.restore({ ...of, version: current.version, current: version })
          return 'Restored the version from before'
        }),
    },
  })
  if (former.isPending) return <Loader aria-label="Loading the earlier version" />
  if (former.isError) return <LoadError query={former} />
  const { state, sections } = former.data
  const differences = diffFields(
    labels,
    formatForDiff({ ...state, sections: sections?.former }),
    formatForDiff({ ...current, sections: sections?.current }),
  )
  return (
    <section aria-label="Compared with now">
      {differences.length === 0 && <Text mb="md">It is the same as the current version.</Text>}
      <DiffView differences={differences} names={['in the earlier version', 'in the current version']} />
      <DialogFooter>
        <Button disabled={differences.length === 0} loading={isPending} onClick={() => mutate(state, { onSuccess: onClose })}>
          Restore this version
        </Button>
      </DialogFooter>
    </section>
  )
}
