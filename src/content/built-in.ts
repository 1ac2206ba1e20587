import type { BuiltInSlug } from '#contract/slug.ts'
import { about } from './pages/about.ts'
import { contact } from './pages/contact.ts'
import { home } from './pages/home.ts'
import { privacy } from './pages/privacy.ts'
import { programs } from './pages/programs.ts'

/** A section that is part of the program. `isSeeded`: the seeding tool writes it to the database as well. */
export interface BuiltInSection {
  sectionType: string
  title: string
  description: string
  content: unknown
  orderIndex: number
  isSeeded: boolean
}

export interface BuiltInPage {
  slug: BuiltInSlug
  title: string
  metaDescription: string
  sections: BuiltInSection[]
}

export const BUILT_IN_PAGES: Record<BuiltInSlug, BuiltInPage> = { home, programs, about, contact, privacy }
