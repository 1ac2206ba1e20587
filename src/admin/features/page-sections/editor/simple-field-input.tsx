import { Checkbox, Loader, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SimpleField } from '#contract/sections/fields.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { LinkField } from '#admin/shared/links/link-field.tsx'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { FileField } from '#admin/shared/media/file-field.tsx'
import { SampleMark } from '#admin/shared/samples/use-samples.tsx'
import { api } from '#admin/api.ts'
import { TableEditor } from './table-editor.tsx'

const RichTextField = lazy(async () => ({
  default: (await import('#admin/shared/rich-text/rich-text-field.tsx')).RichTextField,
}))

interface Props {
  field: SimpleField
  props: FieldProps
}

/** The input for a field that is not a list, with a mark below it if it still holds a sample. */
export const SimpleFieldInput = ({ field, props }: Props) => (
  <div>
    <Input field={field} props={props} />
    <SampleMark value={props.value} isPicture={field.kind === 'image'} />
  </div>
)

function Input({ field, props }: Props) {
  const words = { label: field.label, ...(field.description && { description: field.description }) }
  switch (field.kind) {
    case 'text':
      return <TextInput {...words} {...props} />
    case 'link':
      return <LinkField {...words} {...props} />
    case 'video':
      return <FileField {...words} kind="video" {...props} />
    case 'file':
      return <FileField {...words} {...props} />
    case 'html':
      return (
        <Suspense fallback={<Loader />}>
          <RichTextField {...words} {...props} />
        </Suspense>
      )
    case 'category':
      return <CategorySelect {...words} {...props} />
    case 'table':
      return <TableEditor {...words} {...props} />
    case 'image':
      return <ImageField {...words} {...props} />
    case 'paragraph':
    case 'lines':
      return <Textarea {...words} autosize minRows={3} maxRows={16} {...props} />
    case 'flag': {
      const { value, ...rest } = props
      return <Checkbox {...words} {...rest} checked={value === true} />
    }
    case 'choice': {
      const isKnown = field.options.some(({ value }) => value === props.value)
      return (
        <NativeSelect
          {...words}
          data={[...field.options]}
          {...props}
          value={isKnown ? (props.value as string) : field.options[0]!.value}
        />
      )
    }
  }
}

/** A category of posts, or all posts. */
function CategorySelect({ value, ...props }: FieldProps & { label: string; description?: string }) {
  const { data } = useQuery(api.taxonomy.options.queryOptions())
  const categories = data?.categories ?? []
  // A chosen category that is loading or gone stays chosen.
  const isUnknown = Boolean(value) && !categories.some(({ id }) => id === value)
  return (
    <NativeSelect
      data={[
        { value: '', label: 'All posts' },
        ...(isUnknown ? [{ value: String(value), label: data ? 'A category that is not active' : 'Loading…' }] : []),
        ...categories.map(({ id, name, level }) => ({ value: id, label: `${level > 0 ? '– ' : ''}${name}` })),
      ]}
      value={String(value ?? '')}
      {...props}
    />
  )
}
