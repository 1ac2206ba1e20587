import { getSectionSchema } from '#contract/sections/schemas.ts'
import { ListEditor } from './list-editor.tsx'
import { SimpleFieldInput } from './simple-field-input.tsx'
import { type ContentForm, isFieldVisible } from './content-form.ts'

/** The inputs of a section type, drawn from its schema. */
export const EditorFields = ({ type, form }: { type: string; form: ContentForm }) =>
  getSectionSchema(type)
    .fields.filter((field) => isFieldVisible(field, form.values.content, form, `content.${field.name}`))
    .map((field) =>
      field.kind === 'list' ? (
        <ListEditor key={field.name} field={field} form={form} path={`content.${field.name}`} />
      ) : (
        <SimpleFieldInput key={field.name} field={field} props={form.getInputProps(`content.${field.name}`)} />
      ),
    )
