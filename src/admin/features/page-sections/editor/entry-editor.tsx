import { Stack } from '@mantine/core'
import { useId } from 'react'
import type { ListField } from '#contract/sections/fields.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { countSamples, describeSamples } from '#contract/samples/samples.ts'
import { useSamples } from '#admin/shared/samples/use-samples.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { PlainButton } from '#admin/features/page-sections/plain-button.tsx'
import { isFieldVisible, type ContentForm } from './content-form.ts'
import { SimpleFieldInput } from './simple-field-input.tsx'

interface Props {
  field: ListField
  entry: JsonObject
  index: number
  count: number
  path: string
  form: ContentForm
  isOpen: boolean
  onOpen: () => void
  onToggle: () => void
  onRemove: () => void
  onMove: (by: number) => void
}

/** The title of an entry: the first text in it. */
function getSummary({ fields, item }: ListField, entry: JsonObject, index: number): string {
  const field = fields.find(({ kind, name }) => kind !== 'choice' && kind !== 'flag' && entry[name])
  if (!field) return `${item} ${index + 1}`
  const text = String(entry[field.name])
  const isAddress = field.kind === 'image' || field.kind === 'file'
  return (isAddress ? text.slice(text.lastIndexOf('/') + 1) : text).slice(0, 80)
}

export function EntryEditor({ field, entry, index, count, path, form, isOpen, onOpen, onToggle, onRemove, onMove }: Props) {
  const id = useId()
  const name = `${field.item} ${index + 1}`
  const isWrong = Object.keys(form.errors).some((place) => place.startsWith(`${path}.`))
  const isUnfolded = isOpen || isWrong
  const hasSamples = describeSamples(countSamples(useSamples(), { title: null, content: entry })) !== ''
  return (
    <div data-entry={index} className={classes['entry']}>
      <div className={classes['entry-head']}>
        <button type="button" className={classes['toggle']} aria-expanded={isUnfolded} aria-controls={id} onClick={onToggle}>
          <Icon name={isUnfolded ? 'chevron-down' : 'chevron-right'} size={14} />
          <span>{getSummary(field, entry, index)}</span>
          {hasSamples && <span className={classes['badge']}>Sample</span>}
        </button>
        <PlainButton label={`Move ${name} up`} data-by={-1} aria-disabled={index === 0} onClick={() => onMove(-1)}>
          <Icon name="chevron-up" size={16} />
        </PlainButton>
        <PlainButton label={`Move ${name} down`} data-by={1} aria-disabled={index === count - 1} onClick={() => onMove(1)}>
          <Icon name="chevron-down" size={16} />
        </PlainButton>
        <PlainButton label={`Remove ${name}`} data-danger onClick={onRemove}>
          <Icon name="trash" size={16} />
        </PlainButton>
      </div>
      {/* An entry that opened because of an error stays open while the person fixes it. */}
      <div id={id} hidden={!isUnfolded} className={classes['entry-body']} onFocus={onOpen}>
        {isUnfolded && (
          <Stack gap="sm">
            {field.fields
              .filter((inner) => isFieldVisible(inner, entry, form, `${path}.${inner.name}`))
              .map((inner) => (
                <SimpleFieldInput key={inner.name} field={inner} props={form.getInputProps(`${path}.${inner.name}`)} />
              ))}
          </Stack>
        )}
      </div>
    </div>
  )
}
