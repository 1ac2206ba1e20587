import { countSamplePictures, countSampleTexts } from '#content/sample-texts.ts'
import { builtInSections, mergeSections } from '#content/page-sections.ts'
import type { Section } from '#contract/sections/display.ts'
import type { ChecklistTask, Task } from '#contract/onboarding.ts'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import { findLastVerified } from '#server/backup/store.ts'
import type { Db } from '#server/db/database.ts'
import { listPagesBySlug } from '#server/features/pages/store.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { MAIL_TESTED, readSettings } from '#server/settings/store.ts'
import { hasColleague, hasPublishedPost, hasSentMail, listContactTypes } from './store.ts'

export const DISMISSED = 'checklist_dismissed'

interface ShownPage {
  id: string | null
  slug: string
  sections: Section[]
}

/** The pages that come with the product, as visitors see them. */
async function listBuiltInPages(db: Db): Promise<ShownPage[]> {
  const stored = await listPagesBySlug(db, RESERVED_SLUGS)
  const sections =
    stored.length === 0
      ? []
      : await listSectionsOf(
          db,
          stored.map(({ id }) => id),
        )
  return RESERVED_SLUGS.map((slug) => {
    const id = stored.find((page) => page.slug === slug)?.id ?? null
    const own = sections.filter(({ pageId }) => pageId === id)
    return { id, slug, sections: mergeSections(builtInSections(slug), own) }
  })
}

/** Counts samples on pages, and finds the page with the first one. */
function countOn(pages: ShownPage[], countIn: (section: Section) => number): { left: number; pageId: string | null } {
  const counts = pages.map(({ id, sections }) => ({ id, left: sections.reduce((sum, section) => sum + countIn(section), 0) }))
  const left = counts.reduce((sum, page) => sum + page.left, 0)
  return { left, pageId: counts.find((page) => page.left > 0)?.id ?? null }
}

/** What a new website still needs, for the administrator who asks. */
export async function readChecklist(
  db: Db,
  { hasTwoFactor, transport }: { hasTwoFactor: boolean; transport: Mailer['transport'] },
): Promise<{ isDismissed: boolean; tasks: Task[] }> {
  const [settings, contactTypes, pages, hasInvited, hasMailed, hasPosted, backup] = await Promise.all([
    readSettings(db, ['site_name', 'site_logo', DISMISSED, MAIL_TESTED]),
    listContactTypes(db),
    listBuiltInPages(db),
    hasColleague(db),
    hasSentMail(db),
    hasPublishedPost(db),
    findLastVerified(db),
  ])
  const home = pages.filter(({ slug }) => slug === 'home')
  const pictures = countOn(home, countSamplePictures)
  const texts = countOn(pages, countSampleTexts)
  const task = (name: ChecklistTask, isDone: boolean): Task => ({ name, isDone, left: null, pageId: null })
  return {
    isDismissed: settings[DISMISSED] === 'true',
    tasks: [
      task('name', Boolean(settings['site_name'])),
      task('logo', Boolean(settings['site_logo'])),
      task(
        'contact',
        ['address', 'phone', 'email'].every((type) => contactTypes.includes(type)),
      ),
      { name: 'pictures', isDone: pictures.left === 0, ...pictures },
      { name: 'texts', isDone: texts.left === 0, ...texts },
      task('colleague', hasInvited),
      task('mail', transport === 'smtp' && (hasMailed || Boolean(settings[MAIL_TESTED]))),
      task('twoFactor', hasTwoFactor),
      task('post', hasPosted),
      task('backup', backup !== undefined),
    ],
  }
}
