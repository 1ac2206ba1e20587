import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { getSectionName } from '#contract/sections/section-names.ts'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { SAVED_IN_DRAFT } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

export interface ButtonsProps {
  section: PageSection
  isFirst: boolean
  isLast: boolean
  isEditing: boolean
  onStep: (id: string, by: number) => void
  onEdit: (id: string) => void
  onDuplicate: (section: PageSection) => void
  onDelete: (section: PageSection) => void
  onHistory: (id: string) => void
}

const RESET = 'Reset to the original text'

const Plain = ({ label, children, ...props }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" className={classes['button']} aria-label={label} title={label} {...props}>
    {children}
  </button>
)

export function RowButtons({
  section,
  isFirst,
  isLast,
  isEditing,
  onStep,
  onEdit,
  onDuplicate,
  onDelete,
  onHistory,
}: ButtonsProps) {
  const { id, isBuiltIn, replacesBuiltIn, isOriginal, isActive } = section
  const name = getSectionName(section)
  const changes = useSectionChanges()
  const setShown = useMutation({
    mutationFn: (isShown: boolean) => changes.setShown(section, isShown),
    meta: {
      done: changes.isDraft ? SAVED_IN_DRAFT : 'Section updated successfully',
      failed: 'Failed to update section: {message}',
      refresh: changes.refresh,
      action: (_, changed: PageSection) => ({
        ...undoAction(async () => {
          await changes.setShown(changed, isActive)
          return `"${name}" is ${isActive ? 'shown' : 'hidden'} again`
        }),
        endsWithNext: true,
      }),
    },
  })
  const steps: [by: number, label: string, icon: IconName, isOver: boolean][] = [
    [-1, 'up', 'chevron-up', isFirst],
    [1, 'down', 'chevron-down', isLast],
  ]
  return (
    <div className={classes['buttons']}>
      {steps.map(([by, label, icon, isOver]) => (
        <Plain
          key={by}
          data-by={by}
          data-repeats
          label={`Move ${name} ${label}`}
          aria-disabled={isOver}
          onClick={() => onStep(id, by)}
        >
          <Icon name={icon} />
        </Plain>
      ))}
      <Plain
        label={`${isActive ? 'Hide' : 'Show'} ${name}`}
        disabled={setShown.isPending || isEditing}
        onClick={() => setShown.mutate(!isActive)}
      >
        {isActive ? 'Hide' : 'Show'}
      </Plain>
      <Plain label={`Edit ${name}`} aria-expanded={isEditing} disabled={isEditing} onClick={() => onEdit(id)}>
        <Icon name="edit" size={16} />
        <span>Edit</span>
      </Plain>
      <Plain label={`Duplicate ${name}`} disabled={isEditing} onClick={() => onDuplicate(section)}>
        <Icon name="copy" size={16} />
      </Plain>
      {!isBuiltIn && (
        <>
          {!changes.isDraft && (
            <Plain label={`History of ${name}`} disabled={isEditing} onClick={() => onHistory(id)}>
              <Icon name="clock" size={16} />
            </Plain>
          )}
          {!isOriginal && (
            <Plain
              label={replacesBuiltIn ? `${RESET}: ${name}` : `Delete ${name}`}
              disabled={isEditing}
              data-danger
              onClick={() => onDelete(section)}
            >
              <Icon name={replacesBuiltIn ? 'refresh' : 'trash'} size={16} />
              <span>{replacesBuiltIn ? RESET : 'Delete'}</span>
            </Plain>
          )}
        </>
      )}
    </div>
  )
}
