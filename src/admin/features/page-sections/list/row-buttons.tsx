import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { PageSection } from '#contract/page-sections.ts'
import { api, client } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { nameOf } from '#admin/shared/sections/section-types.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

interface Props {
  page: { id: string }
  section: PageSection
  isFirst: boolean
  isLast: boolean
  isEdited: boolean
  onStep: (id: string, by: number) => void
  onEdit: (id: string) => void
  onDelete: (section: PageSection) => void
  onHistory: (id: string) => void
}

const RESET = 'Reset to the original text'

const meta: ChangeMeta = {
  done: 'Section updated successfully',
  failed: 'Failed to update section: {message}',
  refresh: [api.pageSections.key(), api.history.key()],
}

const Plain = ({ label, children, ...props }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" className={classes['button']} aria-label={label} title={label} {...props}>
    {children}
  </button>
)

/** The actions for one section. */
export function RowButtons({ page, section, isFirst, isLast, isEdited, onStep, onEdit, onDelete, onHistory }: Props) {
  const { id, sectionType, isBuiltIn, replacesBuiltIn, isActive } = section
  const name = nameOf(section)
  const setShown = useMutation({
    mutationFn: (isShown: boolean) =>
      isBuiltIn
        ? client.pageSections.hide({ pageId: page.id, sectionType })
        : client.pageSections.update({ ...fieldsOf(section), isActive: isShown }),
    meta: {
      ...meta,
      action: (_, answer) =>
        undoAction(async () => {
          await client.pageSections.update({ ...fieldsOf(answer as PageSection), isActive })
          return `"${name}" is ${isActive ? 'shown' : 'hidden'} again`
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
        <Plain key={by} data-by={by} label={`Move ${name} ${label}`} aria-disabled={isOver} onClick={() => onStep(id, by)}>
          <Icon name={icon} />
        </Plain>
      ))}
      <Plain
        label={`${isActive ? 'Hide' : 'Show'} ${name}`}
        disabled={setShown.isPending || isEdited}
        onClick={() => setShown.mutate(!isActive)}
      >
        {isActive ? 'Hide' : 'Show'}
      </Plain>
      <Plain label={`Edit ${name}`} aria-expanded={isEdited} disabled={isEdited} onClick={() => onEdit(id)}>
        <Icon name="edit" size={16} />
        <span>Edit</span>
      </Plain>
      {!isBuiltIn && (
        <>
          <Plain label={`History of ${name}`} disabled={isEdited} onClick={() => onHistory(id)}>
            <Icon name="clock" size={16} />
          </Plain>
          <Plain
            label={replacesBuiltIn ? `${RESET}: ${name}` : `Delete ${name}`}
            disabled={isEdited}
            data-danger
            onClick={() => onDelete(section)}
          >
            <Icon name={replacesBuiltIn ? 'refresh' : 'trash'} size={16} />
            <span>{replacesBuiltIn ? RESET : 'Delete'}</span>
          </Plain>
        </>
      )}
    </div>
  )
}

/** The id and version of a stored section, for an update. */
const fieldsOf = ({ id, version, sectionType, title, description, content }: PageSection) => ({
  id,
  version,
  sectionType,
  title,
  description,
  content,
})
