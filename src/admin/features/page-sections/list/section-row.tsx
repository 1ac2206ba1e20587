import { useRef, type ComponentProps, type RefObject } from 'react'
import { useSortable } from '@dnd-kit/react/sortable'
import { useIntersection } from '@mantine/hooks'
import { countSamples, describeSamples, hasHiddenSamples } from '#contract/samples/samples.ts'
import { getSectionName, getTypeLabel } from '#contract/sections/section-names.ts'
import { SamplesProvider, useSamplesOfType } from '#admin/shared/samples/use-samples.tsx'
import { LazySectionEditor } from '#admin/features/page-sections/editor/lazy-section-editor.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { RowButtons, type ButtonsProps } from './row-buttons.tsx'

interface Props extends ButtonsProps, Pick<ComponentProps<typeof LazySectionEditor>, 'page' | 'onClose' | 'onSavedInDraft'> {
  index: number
  mayEdit: boolean
  mayDrag: boolean
}

/** A section in the list, with its form below while it is edited. Plain elements, because a page can have 500 sections. */
export function SectionRow({ page, index, mayEdit, mayDrag, onClose, onSavedInDraft, ...buttons }: Props) {
  const { section, isFirst, isEditing } = buttons
  const { id, sectionType, isActive } = section
  const row = useRef<HTMLLIElement>(null)
  const name = getSectionName(section)
  const samples = useSamplesOfType(sectionType)
  const samplesInWords = isActive && describeSamples(countSamples(samples, section))
  const showsNothing = [...samples.values()].some(({ hides }) => hides?.includes(id))
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
            <span className={classes['badge']}>{showsNothing ? 'Hidden' : 'Partly hidden'} from visitors</span>
          )}
        </div>
        {mayEdit && <RowButtons {...buttons} />}
      </div>
      {isEditing && (
        <SamplesProvider value={samples}>
          <LazySectionEditor page={page} section={section} isFirst={isFirst} onClose={onClose} onSavedInDraft={onSavedInDraft} />
        </SamplesProvider>
      )}
    </li>
  )
}

interface HandleProps {
  id: string
  index: number
  /** The name of the section, for the label. */
  name: string
  isDisabled: boolean
  row: RefObject<HTMLElement | null>
}

/** Drags a section. Only sections near the visible area take part, because a page can have 500. */
function DragHandle(props: HandleProps) {
  const { ref, entry } = useIntersection({ rootMargin: '50%' })
  return (
    <span ref={ref} className={classes['grip']}>
      {entry?.isIntersecting ? <Sortable {...props} /> : null}
    </span>
  )
}

function Sortable({ id, index, name, isDisabled, row }: HandleProps) {
  const { handleRef } = useSortable({ id, index, element: row, disabled: isDisabled })
  return (
    <button ref={handleRef} type="button" className={classes['handle']} aria-label={`Drag ${name}`}>
      <Icon name="grip" />
    </button>
  )
}
