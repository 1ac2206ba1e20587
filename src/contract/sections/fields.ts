import type { JsonObject } from '#contract/text/lenient-json.ts'

/* The kinds of fields that a section type can have, and the type of the content that is read from them. */

interface Common<Name extends string> {
  name: Name
  label: string
  description?: string
  /** Other names under which content may hold this field, in the order in which they are read. The field's own name comes first unless it is in the list. */
  aliases?: readonly string[]
  /** Whether the field has an effect beside these values. Default: always. */
  hasEffect?: (values: JsonObject) => boolean
}
export type Options<Name extends string> = Omit<Common<Name>, 'name' | 'label'>

/**
 * `paragraph` is text of several lines, `lines` a list of short texts, `html` formatted text. `file` is an address in the
 * media library, `category` the id of a category of posts. `flag` is yes or no, by default no. `table` is rows of cells, all with
 * the same number of cells.
 */
interface PlainField<Name extends string = string> extends Common<Name> {
  kind: 'text' | 'paragraph' | 'html' | 'link' | 'image' | 'video' | 'file' | 'category' | 'lines' | 'flag' | 'table'
}
interface ChoiceField<Name extends string = string, Value extends string = string> extends Common<Name> {
  kind: 'choice'
  /** The first is the default. */
  options: readonly { value: Value; label: string }[]
}
export type SimpleField = PlainField | ChoiceField
export interface ListField<
  Name extends string = string,
  Fields extends readonly SimpleField[] = readonly SimpleField[],
> extends Common<Name> {
  kind: 'list'
  /** The name of one entry. */
  item: string
  fields: Fields
  /** The field that takes an entry which is only a text. */
  plainTextField: string
  /** The editor opens the first entry. */
  startsOpen?: true
}
export type Field = SimpleField | ListField

const ofKind =
  <Kind extends PlainField['kind']>(kind: Kind) =>
  <const Name extends string>(name: Name, label: string, options: Options<Name> = {}) => ({ kind, name, label, ...options })

export const text = ofKind('text')
export const paragraph = ofKind('paragraph')
export const link = ofKind('link')
export const image = ofKind('image')
export const video = ofKind('video')
export const html = ofKind('html')
export const file = ofKind('file')
export const category = ofKind('category')
export const flag = ofKind('flag')
export const table = ofKind('table')
export const lines = <const Name extends string>(name: Name, label: string, hint = '') => ({
  kind: 'lines' as const,
  name,
  label,
  description: `One per line${hint}`,
})
export const choice = <const Name extends string, const Value extends string>(
  name: Name,
  label: string,
  options: Record<Value, string>,
  more: Options<Name> = {},
): ChoiceField<Name, Value> => ({
  kind: 'choice',
  name,
  label,
  ...more,
  options: Object.entries(options).map(([value, optionLabel]) => ({ value: value as Value, label: optionLabel as string })),
})
export const list = <const Name extends string, const Fields extends readonly SimpleField[]>(
  name: Name,
  settings: Omit<ListField<Name, Fields>, 'kind' | 'name'>,
): ListField<Name, Fields> => ({ kind: 'list', name, ...settings })

type ValueOf<F> =
  F extends ListField<string, infer Fields>
    ? ValuesOf<Fields>[]
    : F extends ChoiceField<string, infer Value>
      ? Value
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'lines' }
          ? string[]
          : F extends { kind: 'table' }
            ? string[][]
            : string

/** All fields by name. The object is complete even if the stored content is not. */
export type ValuesOf<Fields extends readonly Field[]> = { [F in Fields[number] as F['name']]: ValueOf<F> }

/** The names under which stored content may hold a field, in the order in which they are read. */
export const getNames = ({ name, aliases = [] }: Field) => (aliases.includes(name) ? aliases : [name, ...aliases])
