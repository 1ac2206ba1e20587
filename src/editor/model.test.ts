import { expect, test } from 'vitest'
import type { Draft, Effect, Section } from './api.ts'
import { createModel } from './model.ts'

test('what was typed in a built-in section while a new order stored it is based on the stored one', () => {
  const builtIn = {
    id: 'built-in-faq',
    sectionType: 'faq',
    title: 'Questions',
    content: [],
    isActive: true,
    isBuiltIn: true,
    version: 0,
  }
  const sections = [builtIn as unknown as Section]
  const model = createModel({ pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections } as unknown as Draft, false)
  model.setValue('built-in-faq', 'title', 'Asked often')
  const stored = { ...builtIn, id: 's', isBuiltIn: false, replacesBuiltIn: true, version: 4711 }
  model.apply({ draft: model.status, sections: [stored], removed: ['built-in-faq'], order: ['s'] } as unknown as Effect, false)
  expect(model.find('built-in-faq')).toMatchObject({ basedOn: 4711, isDirty: true, values: { title: 'Asked often' } })
})
