import type { DragEndEvent } from '@dnd-kit/react'
import { isSortableOperation } from '@dnd-kit/react/sortable'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import type { ApiOutputs } from '#admin/api.ts'
import { confirmLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { DragArea } from '#admin/shared/drag/drag-area.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { createSender } from '#admin/shared/connection/once.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { DeleteSectionDialog } from './delete-section-dialog.tsx'
import type { SectionActions } from './row-buttons.tsx'
import { SectionRow } from './section-row.tsx'
import { useSectionOrder } from './use-section-order.ts'

const SectionHistory = lazy(async () => ({
  default: (await import('#admin/features/page-sections/editor/section-history.tsx')).SectionHistory,
}))

interface Props extends Pick<ApiOutputs['pageSections']['list'], 'page' | 'mayEdit' | 'sections'> {
  /** The id of the section that is being edited. */
  edited: string | null
  onEdit: (id: string) => void
  onClose: () => void
  onSavedInDraft: () => void
}

/** The sections in order. People reorder them by dragging, by keyboard and with buttons (WCAG 2.5.7). */
export function SectionList({ page, mayEdit, sections, edited, onEdit, onClose, onSavedInDraft }: Props) {
  const { shown, move, isPending } = useSectionOrder(sections)
  const duplicate = useDuplicateSection()
  const [deleted, setDeleted] = useState<PageSection | null>(null)
  /** The id of the section whose history is open. */
  const [historyId, setHistoryId] = useState<string | null>(null)
  const inHistory = sections.find(({ id }) => id === historyId)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; by: number }>(undefined)

  // React moves the row in the DOM, which loses the focus.
  useLayoutEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return
    const { id, by } = moved.current
    const row = list.current?.querySelector(`[data-section="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus()
  }, [shown])

  const isBuiltInEdited = sections.some(({ id, isBuiltIn }) => isBuiltIn && id === edited)
  // Moving or copying a section can store the built-in ones, so an open form of one would be out of date.
  async function closeBuiltIn(): Promise<boolean> {
    if (!isBuiltInEdited) return true
    if (!(await confirmLeave())) return false
    onClose()
    return true
  }
  async function moveSection(from: number, to: number) {
    if (from === to || !shown[to] || !(await closeBuiltIn())) return
    // In a draft, the open form may have stored its section by itself.
    move(from, to, isBuiltInEdited)
  }
  async function duplicateSection(section: PageSection) {
    if (await closeBuiltIn()) duplicate.mutate(section)
  }
  function step(id: string, by: number) {
    const from = shown.findIndex((section) => section.id === id)
    moved.current = { id, by }
    void moveSection(from, from + by)
  }
  function drop({ operation, canceled }: DragEndEvent) {
    moved.current = undefined
    if (canceled || !isSortableOperation(operation) || !operation.source) return
    void moveSection(operation.source.initialIndex, operation.source.index)
  }
  const actions: SectionActions = {
    step,
    edit: onEdit,
    duplicate: (section) => void duplicateSection(section),
    remove: setDeleted,
    showHistory: setHistoryId,
  }
  const dragged = {
    noun: 'section',
    total: sections.length,
    getName(id: string | number) {
      const section = sections.find((one) => one.id === id)
      return section && getSectionName(section)
    },
  }
  return (
    <DragArea dragged={dragged} onDragEnd={drop}>
      <ol ref={list} className={classes['list']} aria-label={`Sections of ${page.title}`} aria-busy={isPending}>
        {shown.map((section, index) => (
          <SectionRow
            key={section.id}
            page={page}
            section={section}
            index={index}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            mayEdit={mayEdit}
            isEditing={edited === section.id}
            mayDrag={edited !== section.id && !isBuiltInEdited}
            actions={actions}
            onClose={onClose}
            onSavedInDraft={onSavedInDraft}
          />
        ))}
      </ol>
      <Suspense>{inHistory && <SectionHistory section={inHistory} onClose={() => setHistoryId(null)} />}</Suspense>
      {deleted && <DeleteSectionDialog page={page} section={deleted} onClose={() => setDeleted(null)} />}
    </DragArea>
  )
}

/** Copies a section, below the original. */
function useDuplicateSection() {
  const changes = useSectionChanges()
  const [sendOnce] = useState(createSender)
  return useMutation({
    mutationFn: (section: PageSection) => sendOnce(section.id, (once) => changes.duplicate(section, once)),
    meta: {
      done: changes.isDraft ? 'Section duplicated in the draft' : 'Section duplicated successfully',
      failed: 'Failed to duplicate section: {message}',
      refresh: changes.refresh,
      action: (_, undo: ToastAction) => undo,
    },
  })
}
