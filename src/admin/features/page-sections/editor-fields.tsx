import { getSectionSchema } from '#contract/sections/schemas.ts'
import { ListEditor } from './list-editor.tsx'
import { OneField } from './one-field.tsx'
import type { ContentForm } from './content-form.ts'
import { isShown } from './is-shown.ts'

/** The fields of a type, drawn from the one table that knows them. */
export const EditorFields = ({ type, form }: { type: string; form: ContentForm }) =>
  getSectionSchema(type)
    .fields.filter((field) => isShown(field, form.values.content, form, `content.${field.name}`))
    .map((field) =>
      field.kind === 'list' ? (
        <ListEditor key={field.name} field={field} form={form} path={`content.${field.name}`} />
      ) : (
        <OneField key={field.name} field={field} props={form.getInputProps(`content.${field.name}`)} />
      ),
    )
