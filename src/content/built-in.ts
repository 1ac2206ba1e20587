import type { BuiltInSlug } from '#contract/text/slug.ts'
import type { BuiltInPage } from './built-in-page.ts'
import { about } from './pages/about.ts'
import { contact } from './pages/contact.ts'
import { home } from './pages/home.ts'
import { privacy } from './pages/privacy.ts'
import { programs } from './pages/programs.ts'

export const BUILT_IN_PAGES: Record<BuiltInSlug, BuiltInPage> = { home, programs, about, contact, privacy }
