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

test('a deleted section that had replaced a built-in one is known when it is added again, without the spaces around its title', () => {
  const stored = { id: 's', sectionType: 'cta', title: 'Apply', description: '', content: {}, isActive: true, version: 1 }
  const replacing = { ...stored, replacesBuiltIn: true } as unknown as Section
  const model = createModel({ pageId: 'p', fields: { title: 'Page' }, sections: [replacing] } as unknown as Draft, false)
  model.setValue('s', 'title', 'Apply now ')
  model.apply({ draft: model.status, sections: [], removed: ['s'], order: [] } as unknown as Effect, false)
  const section = model.find('s')!
  expect(section).toMatchObject({ problem: 'gone' })
  section.before = [...section.before, section.values]
  const added = { ...stored, id: 'new', title: 'Apply now' }
  model.apply({ draft: model.status, sections: [added], removed: [], order: ['new'] } as unknown as Effect, false)
  expect(model.sections).toEqual([section])
  expect(section).toMatchObject({ problem: undefined, stored: { id: 'new' } })
})
