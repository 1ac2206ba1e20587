import type { BuiltInSlug } from '#contract/text/slug.ts'

/** A section that is part of the program. `isSeeded`: the seeding tool writes it to the database as well. */
export interface BuiltInSection {
  sectionType: string
  title: string
  description: string
  content: unknown
  orderIndex: number
  isSeeded?: true
}

export interface BuiltInPage {
  slug: BuiltInSlug
  title: string
  metaDescription: string
  sections: BuiltInSection[]
}
