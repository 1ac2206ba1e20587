import type { Change } from '../api.ts'
import { PAGE, textAt } from '../fields.ts'
import { toStored, toValues, type Edited } from '../model.ts'

/** Fields of a page that only posts and texts show, and what each is without a value. */
const OF_POST = { excerpt: '', featuredImage: null, publishDate: null }

/** The change that sends what was typed in a section or in the page's own fields. */
export function toChange({ stored, values, basedOn }: Edited): Change {
  if (stored.id === PAGE) {
    const before = toValues(stored)
    const isChanged = (name: string) => name in values.content && values.content[name] !== before.content[name]
    const changed = Object.entries(OF_POST).filter(([name]) => isChanged(name))
    // The others follow the live page, which a colleague may have changed.
    const fields = {
      ...(values.title !== before.title && { title: values.title }),
      ...(isChanged('html') && { content: textAt(values, 'content.html') }),
      ...Object.fromEntries(changed.map(([name, empty]) => [name, textAt(values, `content.${name}`) || empty])),
    }
    return { kind: 'fields', fields, version: basedOn }
  }
  return stored.isBuiltIn
    ? { kind: 'builtIn', builtInType: stored.sectionType, values: toStored(values) }
    : { kind: 'section', id: stored.id, values: toStored(values), version: basedOn }
}
