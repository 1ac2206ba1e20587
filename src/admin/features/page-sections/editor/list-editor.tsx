import { Button, Fieldset, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, lazy, Suspense } from 'react'
import type { Media } from '#contract/media/media.ts'
import { toEntryValues } from '#contract/sections/form-values.ts'
import type { ListField } from '#contract/sections/fields.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import type { ContentForm } from './content-form.ts'
import { EntryEditor } from './entry-editor.tsx'

interface Props {
  field: ListField
  form: ContentForm
  path: string
}

/** A list whose entries can be added, removed and moved. Only one is open, so that long lists stay fast. */
export function ListEditor({ field, form, path }: Props) {
  const entries = form.values.content[field.name] as JsonObject[]
  const [open, setOpen] = useState<number | null>(field.startsOpen && entries.length > 0 ? 0 : null)
  const [focus, setFocus] = useState<{ index: number; part: string } | null>(null)
  const media = field.fields.find(({ kind }) => kind === 'image' || kind === 'file')
  const list = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (!focus) return
    const entry = list.current?.querySelector(`[data-entry="${focus.index}"]`)
    entry?.querySelector<HTMLElement>(focus.part)?.focus()
  }, [focus])

  function add() {
    form.setFieldValue(path, [...entries, toEntryValues(field)])
    setOpen(entries.length)
    setFocus({ index: entries.length, part: 'input, textarea, select' })
  }
  function addMedia(chosen: Media[]) {
    // The title of a file says more than its address. A picture has a description instead.
    const added = chosen.map(({ filePath, title }) =>
      toEntryValues(field, { [media!.name]: filePath, ...(media!.kind === 'file' && { title }) }),
    )
    form.setFieldValue(path, [...entries, ...added])
  }
  function remove(index: number) {
    form.setFieldValue(path, entries.toSpliced(index, 1))
    setOpen(null)
    setFocus({ index: Math.min(index, entries.length - 2), part: 'button' })
  }
  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length) return
    form.setFieldValue(path, entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!))
    const follow = (index: number) => (index === from ? to : index === to ? from : index)
    setOpen((index) => (index === null ? null : follow(index)))
    setFocus({ index: to, part: `[data-by="${to - from}"]` })
  }
  return (
    <Fieldset ref={list} legend={field.label}>
      <Stack gap="xs">
        {entries.map((entry, index) => (
          <EntryEditor
            key={index}
            field={field}
            entry={entry}
            index={index}
            count={entries.length}
            path={`${path}.${index}`}
            form={form}
            isOpen={open === index}
            onOpen={() => setOpen(index)}
            onToggle={() => setOpen(open === index ? null : index)}
            onRemove={() => remove(index)}
            onMove={(by) => move(index, index + by)}
          />
        ))}
        <Group gap="xs">
          <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            Add {field.item}
          </Button>
          {media && <AddMedia to={field.label} what={media.kind === 'file' ? 'files' : 'pictures'} onAdd={addMedia} />}
        </Group>
      </Stack>
    </Fieldset>
  )
}

const MediaPicker = lazy(async () => ({ default: (await import('#admin/shared/media/media-picker.tsx')).MediaPicker }))

interface AddMediaProps {
  /** The label of the list. */
  to: string
  /** Only pictures, or any files. */
  what: 'pictures' | 'files'
  /** Called with the chosen media items, in the order in which they were chosen. */
  onAdd: (chosen: Media[]) => void
}

/** Adds several pictures or files from the library at once. Each becomes an entry of the list (C §7). */
function AddMedia({ to, what, onAdd }: AddMediaProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="media" size={16} />}
        aria-label={`Add ${what} to ${to}`}
        onClick={() => setOpen(true)}
      >
        Add {what}
      </Button>
      <Suspense>
        {isOpen && (
          <MediaPicker
            kind={what === 'pictures' ? 'image' : undefined}
            multiple
            onSelect={(chosen) => {
              onAdd(chosen)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
