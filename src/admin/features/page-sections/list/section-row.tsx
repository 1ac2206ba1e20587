import { useRef } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { countSamples, describeSamples, hasHiddenSamples } from '#contract/samples/samples.ts'
import { SamplesProvider, useSamplesOfType } from '#admin/shared/samples/use-samples.tsx'
import { DragHandle } from './drag-handle.tsx'
import { LazySectionEditor } from '#admin/features/page-sections/editor/lazy-section-editor.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { RowButtons } from './row-buttons.tsx'
import { getSectionName, getTypeLabel } from '#contract/sections/section-names.ts'

interface Props {
  page: { id: string; title: string; slug: string; isVisible: boolean }
  section: PageSection
  index: number
  isLast: boolean
  mayEdit: boolean
  isEditing: boolean
  mayDrag: boolean
  onStep: (id: string, by: number) => void
  onEdit: (id: string) => void
  onDuplicate: (section: PageSection) => void
  onDelete: (section: PageSection) => void
  onHistory: (id: string) => void
  onClose: () => void
  onSavedInDraft: () => void
}

/** A section in the list, with its form below while it is edited. Plain elements, because a page can have 500 sections. */
export function SectionRow({
  page,
  section,
  index,
  isLast,
  mayEdit,
  isEditing,
  mayDrag,
  onStep,
  onEdit,
  onDuplicate,
  onDelete,
  onHistory,
  onClose,
  onSavedInDraft,
}: Props) {
  const { id, sectionType, isActive } = section
  const row = useRef<HTMLLIElement>(null)
  const name = getSectionName(section)
  const samples = useSamplesOfType(sectionType)
  const samplesInWords = isActive && describeSamples(countSamples(samples, section))
  return (
    <li
      ref={row}
      data-section={id}
      data-hidden={!isActive || undefined}
      data-edited={isEditing || undefined}
      className={classes['row']}
    >
      <div className={classes['head']}>
        {mayEdit && <DragHandle id={id} index={index} name={name} isDisabled={!mayDrag} row={row} />}
        <div className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          {name !== getTypeLabel(sectionType) && <span className={classes['type']}>{getTypeLabel(sectionType)}</span>}
          {!isActive && <span className={classes['badge']}>Hidden</span>}
          {samplesInWords && <span className={classes['badge']}>{samplesInWords}</span>}
          {isActive && hasHiddenSamples(samples, section) && (
            <span className={classes['badge']}>Partly hidden from visitors</span>
          )}
        </div>
        {mayEdit && (
          <RowButtons
            section={section}
            isFirst={index === 0}
            isLast={isLast}
            isEditing={isEditing}
            onStep={onStep}
            onEdit={onEdit}
            onDuplicate={onDuplicate}
            onDelete={onDelete}
            onHistory={onHistory}
          />
        )}
      </div>
      {isEditing && (
        <SamplesProvider value={samples}>
          <LazySectionEditor
            page={page}
            section={section}
            isFirst={index === 0}
            onClose={onClose}
            onSavedInDraft={onSavedInDraft}
          />
        </SamplesProvider>
      )}
    </li>
  )
}
