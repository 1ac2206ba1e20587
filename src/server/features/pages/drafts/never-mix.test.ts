import fc from 'fast-check'
import { safe } from '@orpc/client'
import { expect, test } from 'vitest'
import type { PageDraftChange } from '#contract/pages/page-drafts.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost, makeSection } from '#test/make.ts'

/** These two words are only in drafts. The reader looks for the first and searches for the second. */
const WORD = 'quokka'
const SOUGHT = 'zanzibar'
const PATHS = [
  '/',
  '/about',
  '/contact',
  '/library',
  '/matriculation',
  '/new-page',
  '/blog',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  `/search?q=${SOUGHT}`,
  '/api/pages/home',
  '/api/pages/library',
  '/api/pages/matriculation',
  '/api/pages/new-page',
  `/api/search?q=${SOUGHT}`,
]
const KINDS = [
  'fields',
  'slug',
  'section',
  'builtIn',
  'add',
  'duplicate',
  'delete',
  'hide',
  'order',
  'undo',
  'redo',
  'submit',
  'discard',
]
const EDITS = fc.sample(
  fc.record({ page: fc.nat(3), kind: fc.constantFrom(...KINDS), pick: fc.nat(100), path: fc.nat(PATHS.length - 1) }),
  { seed: 20260302, numRuns: 120 },
)
const values = (text: string) => ({
  sectionType: 'faq',
  title: text,
  description: text,
  content: [{ question: text, answer: text }],
  isActive: true,
})

describeEachDatabase('drafts and the website', (open) => {
  test('no public path shows what is only in a draft, after any edits in any order', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('editor')
    const pages = [
      await makePage(database.kysely, { slug: 'home' }),
      await makePage(database.kysely, { slug: 'library', content: '<p>Books</p>' }),
      await makePost(database.kysely, { slug: 'matriculation' }),
      await makePage(database.kysely, { slug: 'new-page', status: 'draft', content: `<p>${WORD}</p>` }),
    ]
    for (const { id } of pages.slice(0, 2))
      await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Questions' })
    const read = async (path: string) => {
      const answer = await request(path)
      return [answer.status, await answer.text()] as const
    }
    const library = await read('/library')

    let done = 0
    // On PostgreSQL each takes three times as long.
    const edits = database.kind === 'postgres' ? EDITS.slice(0, 60) : EDITS
    for (const [number, { page, kind, pick, path }] of edits.entries()) {
      const pageId = pages[page]!.id
      const { version, fieldsVersion, sections } = await client.pageDrafts.get({ pageId })
      const section = sections[pick % Math.max(sections.length, 1)]
      const text = `${SOUGHT} ${WORD} ${number}`
      const change = (wanted: PageDraftChange) => client.pageDrafts.change({ pageId, change: wanted })
      const ids = sections.map(({ id }) => id)
      const calls: Record<string, () => Promise<unknown>> = {
        fields: () =>
          change({
            kind: 'fields',
            fields: { title: text, content: `<p>${text}</p>`, excerpt: text, metaDescription: text },
            version: fieldsVersion,
          }),
        slug: () => change({ kind: 'fields', fields: { slug: WORD }, version: fieldsVersion }),
        section: () => change({ kind: 'section', id: section!.id, values: values(text), version: section!.version }),
        builtIn: () =>
          change({ kind: 'builtIn', builtInType: 'hero', values: { ...values(text), sectionType: 'hero', content: {} } }),
        add: () => change({ kind: 'add', values: values(text), after: section?.id ?? null }),
        duplicate: () => change({ kind: 'duplicate', id: section!.id }),
        delete: () => change({ kind: 'delete', id: section!.id, version: section!.version }),
        hide: () => change({ kind: 'hide', id: section!.id }),
        order: () => change({ kind: 'order', seen: ids, wanted: ids.toReversed() }),
        undo: () => client.pageDrafts.undo({ pageId }),
        redo: () => client.pageDrafts.redo({ pageId }),
        submit: () => client.pageDrafts.submit({ pageId, version }),
        discard: () => client.pageDrafts.discard({ pageId, version }),
      }
      // Some edits do not fit the page, for example there is no built-in section.
      const fits = section !== undefined || !['section', 'duplicate', 'delete', 'hide'].includes(kind)
      if (fits && (await safe(calls[kind]!())).error === null) done += 1
      expect(`${kind} of page ${page}: ${(await read(PATHS[path]!))[1]}`).not.toContain(WORD)
    }
    expect(done).toBeGreaterThan(edits.length / 2)
    for (const path of PATHS) expect(`${path} ${(await read(path))[1]}`).not.toContain(WORD)
    expect(await read('/library')).toEqual(library)
    expect((await read(`/${WORD}`))[0]).toBe(404)

    const pageId = pages[1]!.id
    const { fieldsVersion } = await client.pageDrafts.get({ pageId })
    const fields = { title: WORD, excerpt: SOUGHT, slug: 'library' }
    const { draft } = await client.pageDrafts.change({ pageId, change: { kind: 'fields', fields, version: fieldsVersion } })
    await client.pageDrafts.publish({ pageId, version: draft.version })
    expect((await read('/library'))[1]).toContain(WORD)
    expect((await read(`/search?q=${SOUGHT}`))[1]).toContain(WORD)
  })
})
