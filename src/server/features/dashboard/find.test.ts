import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia, makePage, makePost, makeSection, makeSubmission } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

describeEachDatabase('what the command palette finds', (open) => {
  const start = async (role: Role) => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const db = database.kysely
    const page = await makePage(db, { title: 'Scholarships', slug: 'scholarships' })
    await makePost(db, { title: 'New scholarship of the state', slug: 'state' })
    await makeSection(db, { pageId: page.id, title: 'Who gets a scholarship' })
    await makeMedia(db, { title: 'Scholarship list' })
    await makeSubmission(db, { formData: { name: 'Ada', subject: 'Scholarship' } })
    await makeSubmission(db, { formData: { name: 'Spam', subject: 'Scholarship' }, suspicion: 'honeypot' })
    const { client, user } = await login(role, { firstName: 'Scholar', lastName: 'Musa' })
    return { db, client, user, page }
  }

  test('an admin finds pages, posts, sections, files, enquiries and people', async () => {
    const { client, user, page } = await start('admin')
    const found = await client.dashboard.find({ search: 'SCHOLAR' })
    expect(found.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
      ['page', 'Scholarships', '/scholarships'],
      ['post', 'New scholarship of the state', '/state'],
      ['section', 'Who gets a scholarship', 'Scholarships'],
      ['media', 'Scholarship list', 'image'],
      ['enquiry', 'Ada', 'Scholarship'],
      ['person', 'Scholar Musa', user.email],
    ])
    expect(found[2]!.id).toBe(page.id)
  })

  test('a viewer finds no enquiries and no people', async () => {
    const { client } = await start('viewer')
    const found = await client.dashboard.find({ search: 'scholar' })
    expect(found.map(({ kind }) => kind)).toEqual(['page', 'post', 'section', 'media'])
  })

  test('at most five of a kind, the latest change first; one letter is refused', async () => {
    const { db, client } = await start('editor')
    for (let day = 1; day <= 6; day += 1) await makePage(db, { title: `Hall ${day}`, updatedAt: `2026-01-0${day}T09:00:00.000Z` })
    const found = await client.dashboard.find({ search: 'hall' })
    expect(found.map(({ title }) => title)).toEqual(['Hall 6', 'Hall 5', 'Hall 4', 'Hall 3', 'Hall 2'])
    expect(await refusal(client.dashboard.find({ search: ' h ' }))).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
