import { getLagosDay } from '#contract/text/time-zone.ts'
import type { Db } from '#server/db/database.ts'
import { addCounts } from '#server/statistics/store.ts'
import {
  makeBackups,
  makeCategory,
  makeContactInfo,
  makeMedia,
  makeMediaFile,
  makeMenuItem,
  makeMessage,
  makePage,
  makePost,
  makeSection,
  makeSetting,
  makeSubmission,
  makeTag,
  makeUser,
} from '#test/make.ts'

/** Markup as a text. Programs other than ours may have stored anything. */
export const MARKUP = `"'><xss-mark onclick=xss()>xss</xss-mark><img src onerror=xss()></title></textarea></style><script>xss()</script>`
/** For fields that take 80 letters. */
const SHORT_MARKUP = MARKUP.slice(0, 80)
/** A name of 200 letters without a gap. */
export const LONG = 'Undivided'.repeat(23).slice(0, 200)

/** Of somebody who is signed in. */
export const LONG_NAMES = { firstName: LONG.slice(0, 80), lastName: LONG.slice(0, 80) }
export const MARKED_NAMES = { firstName: SHORT_MARKUP, lastName: SHORT_MARKUP }

/** Something in each list, of every kind that looks different there. */
export async function fillWithPlain(db: Db): Promise<void> {
  await makePage(db, { title: 'Hostels' })
  await makePost(db, { title: 'Open day', isFeatured: 1 })
  await makePost(db, { title: 'Not yet', status: 'draft', publishDate: null })
  await makeCategory(db, { name: 'Campus', description: 'Life on it' })
  await makeTag(db, { name: 'Sport', isActive: 0 })
  await makeMedia(db, { title: 'The gate', altText: 'Students at the gate' })
  await makeMedia(db, { title: 'The hall' })
  const mimeType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  await makeMediaFile(db, { mimeType, media: { title: 'Orientation', mimeType } })
  await makeMenuItem(db, { title: 'Library', isActive: 0 })
  await makeContactInfo(db, { label: 'Gate', isActive: 0 })
  await makeUser(db, { role: 'author', isActive: 0 })
  await makeBackups(db)
  const name = '/an-address-that-is-much-longer-than-a-phone-is-wide-and-has-no-spaces'
  await addCounts(db, [{ kind: 'missing', day: getLagosDay(new Date()), name, count: 3 }])
}

/** A long name in each list. */
export async function fillWithLong(db: Db) {
  const owner = await makePage(db, { title: LONG })
  const doomed = await makePage(db, { title: LONG })
  const post = await makePost(db, { title: LONG })
  await makeTag(db, { name: LONG, description: LONG })
  await makeCategory(db, { name: LONG })
  await makeSection(db, { pageId: owner.id, title: LONG })
  await makeMenuItem(db, { title: LONG, url: `/${LONG}` })
  await makeContactInfo(db, { label: LONG, value: LONG })
  await makeMedia(db, { title: LONG, altText: LONG })
  const enquiry = await makeSubmission(db, { formData: { name: LONG, email: `${LONG}@a.test`, subject: LONG, message: LONG } })
  return { owner, doomed, post, enquiry }
}

/** Markup in each field of each list. */
export async function fillWithMarkup(db: Db): Promise<void> {
  for (const name of ['site_name', 'site_description', 'seo_title', 'seo_description', 'og_title', 'search_synonyms'])
    await makeSetting(db, name, MARKUP)
  const category = await makeCategory(db, { name: MARKUP, description: MARKUP })
  const tag = await makeTag(db, { name: SHORT_MARKUP, description: MARKUP })
  const { id: createdBy } = await makeUser(db, { role: 'author', ...MARKED_NAMES })
  const fields = { title: MARKUP, excerpt: MARKUP, content: MARKUP, metaDescription: MARKUP, createdBy }
  await makePost(db, { ...fields, categories: [category], tags: [tag], isFeatured: 1 })
  await makePost(db, { ...fields, status: 'draft' })
  await makeMenuItem(db, { title: MARKUP, url: MARKUP })
  await makeContactInfo(db, { label: MARKUP, value: MARKUP })
  await makeMedia(db, { title: MARKUP, altText: MARKUP })
  await makeSubmission(db, { formData: { name: MARKUP, email: MARKUP, phone: MARKUP, subject: MARKUP, message: MARKUP } })
  await db.updateTable('backups').set({ reason: MARKUP }).where('state', '=', 'failed').execute()
  const kinds = ['missing', 'search', 'referrer', 'page'] as const
  await addCounts(
    db,
    kinds.map((kind) => ({ kind, day: getLagosDay(new Date()), name: MARKUP, count: 3 })),
  )
  await makeMessage(db, { recipient: MARKUP, subject: MARKUP, status: 'failed', lastError: MARKUP })
}
