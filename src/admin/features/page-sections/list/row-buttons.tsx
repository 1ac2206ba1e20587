import { useMutation } from '@tanstack/react-query'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { getSectionName } from '#contract/sections/section-names.ts'
import { PlainButton } from '#admin/features/page-sections/plain-button.tsx'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { SAVED_IN_DRAFT } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

export interface SectionActions {
  step: (id: string, by: number) => void
  edit: (id: string) => void
  duplicate: (section: PageSection) => void
  remove: (section: PageSection) => void
  showHistory: (id: string) => void
}

export interface ButtonsProps {
  section: PageSection
  isFirst: boolean
  isLast: boolean
  isEditing: boolean
  actions: SectionActions
}

const RESET = 'Reset to the original text'

export function RowButtons({ section, isFirst, isLast, isEditing, actions }: ButtonsProps) {
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
        <PlainButton
          key={by}
          data-by={by}
          data-repeats
          label={`Move ${name} ${label}`}
          aria-disabled={isOver}
          onClick={() => actions.step(id, by)}
        >
          <Icon name={icon} />
        </PlainButton>
      ))}
      <PlainButton
        label={`${isActive ? 'Hide' : 'Show'} ${name}`}
        disabled={setShown.isPending || isEditing}
        onClick={() => setShown.mutate(!isActive)}
      >
        {isActive ? 'Hide' : 'Show'}
      </PlainButton>
      <PlainButton label={`Edit ${name}`} aria-expanded={isEditing} disabled={isEditing} onClick={() => actions.edit(id)}>
        <Icon name="edit" size={16} />
        <span>Edit</span>
      </PlainButton>
      <PlainButton label={`Duplicate ${name}`} disabled={isEditing} onClick={() => actions.duplicate(section)}>
        <Icon name="copy" size={16} />
      </PlainButton>
      {!isBuiltIn && (
        <>
          {!changes.isDraft && (
            <PlainButton label={`History of ${name}`} disabled={isEditing} onClick={() => actions.showHistory(id)}>
              <Icon name="clock" size={16} />
            </PlainButton>
          )}
          {!isOriginal && (
            <PlainButton
              label={replacesBuiltIn ? `${RESET}: ${name}` : `Delete ${name}`}
              disabled={isEditing}
              data-danger
              onClick={() => actions.remove(section)}
            >
              <Icon name={replacesBuiltIn ? 'refresh' : 'trash'} size={16} />
              <span>{replacesBuiltIn ? RESET : 'Delete'}</span>
            </PlainButton>
          )}
        </>
      )}
    </div>
  )
}
