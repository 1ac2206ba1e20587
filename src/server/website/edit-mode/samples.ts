import { BUILT_IN_PAGES } from '#content/built-in.ts'
import type { Field } from '#contract/sections/fields.ts'
import { SCHEMAS, type SchemaType } from '#contract/sections/schemas.ts'

/** Belong to the pages that come with the program. */
const NOT_OFFERED: string[] = ['policy', 'vision-mission']
/** Their built-in content is an invented address. Contact Info has the real one. */
const WITHOUT_CONTENT: string[] = ['contact-info', 'map', 'location']
const ENTRIES = 3

interface Sample {
  sectionType: string
  title: string
  description: string
  content: unknown
}

const builtIn = Object.values(BUILT_IN_PAGES).flatMap(({ sections }) => sections)

/** Content for a type that no built-in page has: each text says what belongs there. */
function describe(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === 'list') return [[field.name, Array.from({ length: ENTRIES }, () => describe(field.fields))]]
      if (field.kind === 'text' || field.kind === 'paragraph') return field.name === 'alt' ? [] : [[field.name, field.label]]
      return []
    }),
  )
}

/** One section of each type that people can add, filled with texts to replace. */
export const SAMPLES: Sample[] = (Object.keys(SCHEMAS) as SchemaType[])
  .filter((type) => !NOT_OFFERED.includes(type))
  .map((sectionType) => {
    const own = builtIn.find((section) => section.sectionType === sectionType)
    const { title = 'A new section', description = '' } = own ?? {}
    const content = WITHOUT_CONTENT.includes(sectionType) ? {} : (own?.content ?? describe(SCHEMAS[sectionType].fields))
    return { sectionType, title: title ?? 'A new section', description: description ?? '', content }
  })
