import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getSectionName } from '#contract/sections/section-names.ts'
import type { Database } from '#server/db/database.ts'
import { makePage, makeSection } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleState, NO_REASON, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)
const names = (page: Page) => page.locator('[data-section]').locator('[class^=name]')

const makeSections = (database: Database, titles: string[]) =>
  // In one transaction: hundreds of them would each wait for the disk.
  database.kysely.transaction().execute(async (trx) => {
    const page = await makePage(trx, { title: `Hostels ${word()}` })
    for (const [index, title] of titles.entries()) {
      await makeSection(trx, {
        pageId: page.id,
        sectionType: 'faq',
        title,
        orderIndex: index + 1,
        content: [{ question: `What about ${title}?`, answer: 'All is well.' }],
      })
    }
    return page
  })

test('B §2, §4, §8 sections: a page is chosen, and its sections are opened, added, edited and deleted', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('editor')
  const select = page.getByRole('combobox', { name: 'Select a Page' })
  await test.step('B §2 sections: a page is chosen from the dropdown, which says how to find those that it does not list', async () => {
    const { id, title, slug } = await makeSections(database, ['Rooms'])
    for (let index = 0; index < 51; index++) await makePage(database.kysely)
    await page.goto('/admin/page-sections')
    await expect(
      page.getByText('Select a Page - Choose a page from the dropdown above to manage its sections.', { exact: true }),
    ).toBeVisible()
    await expect(select).toHaveAccessibleDescription(/^The first 50 of \d+ pages\. Type to find the others\.$/)
    await select.click()
    await select.fill(slug.toUpperCase())
    await expect(page.getByRole('option')).toHaveText([`${title} (${slug})`])
    await expect(select).toHaveAccessibleDescription('')
    await page.getByRole('option').click()
    await expect(page).toHaveURL(`/admin/page-sections/${id}`)
    await expect(names(page)).toHaveText(['Rooms'])
    await expect(page).toHaveTitle(new RegExp(`^${title} · Page Sections · CMS Admin`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} · Page Sections`)
    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', `/${slug}`)

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveTitle(/^Dashboard · CMS Admin/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await page.goBack()
    await expect(select).toHaveValue(`${title} (${slug})`)
    await expect(names(page)).toHaveText(['Rooms'])
  })
  await test.step('B §2 sections: an address opens its page, and one that visitors do not see yet has a preview', async () => {
    const { id, title, slug } = await makePage(database.kysely, { title: `Draft ${word()}`, kind: 'post', status: 'draft' })
    await page.goto(`/admin/page-sections/${id}`)
    await expect(page).toHaveTitle(new RegExp(`^${title} · Page Sections · CMS Admin`))
    await expect(select).toHaveValue(`${title} (${slug})`)
    await expect(page.getByText('No sections found for this page', { exact: true })).toBeVisible()
    await expect(page.getByText('Visitors do not see this post yet')).toBeVisible()
    const preview = page.getByRole('link', { name: 'Preview' })
    await expect(preview).toHaveAttribute('target', '_blank')
    const address = (await preview.getAttribute('href'))!
    expect(await (await page.request.get(address)).text()).toContain(title)
  })
  await test.step('the first section of a post keeps its text, and the editor of the post says what visitors see', async () => {
    const { id } = await makePage(database.kysely, { kind: 'post', status: 'draft', content: '<p>Four halls</p>' })
    await page.goto(`/admin/page-sections/${id}`)
    await expect(page.getByText('Visitors see the text of this post. Sections replace it.')).toBeVisible()
    await page.getByRole('button', { name: 'Add Section' }).click()
    await expect(page.getByLabel('Keep the text of this post as a section above this one')).toBeChecked()
    await page.getByLabel('Section type').selectOption('Call to action')
    await page.getByLabel('Title', { exact: true }).fill('Apply for a room')
    await page.getByRole('button', { name: 'Add Section' }).click()
    await expect(names(page)).toHaveText(['Text', 'Apply for a room'])
    await page.goto(`/admin/posts/${id}`)
    await expect(page.getByText('Visitors see the sections of this post, not this text.')).toBeVisible()
    await page.getByRole('link', { name: 'Edit its sections' }).click()
    await expect(names(page)).toHaveText(['Text', 'Apply for a room'])
  })
  await test.step('B §4 sections: one is edited at a time, opening another asks about changes, and another type clears the content', async () => {
    const { id } = await makeSections(database, ['Rooms', 'Fees'])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Rooms and halls')
    await page.getByRole('button', { name: 'Edit Fees' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Rooms and halls')
    await page.getByRole('button', { name: 'Edit Fees' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Fees')
    await expect(page.getByRole('button', { name: 'Save Section' })).toHaveCount(1)

    const type = page.getByLabel('Section type')
    await type.selectOption('Hero')
    await expect(page.getByRole('dialog')).toContainText('Changing the section type clears its content.')
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await expect(type).toHaveValue('faq')
    await type.selectOption('Hero')
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('')
    await type.selectOption('Call to action')
    await expect(page.getByLabel('Where the button leads')).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Fees')
  })
  await test.step('B §8 sections: one is added, edited and deleted, in the words of the specification', async () => {
    const { id, slug } = await makeSections(database, [])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Add Section' }).click()
    const form = page.getByRole('region', { name: 'Add Section' })
    await expect(form.getByLabel('Section type')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Add Section' })).toHaveCount(1)
    await form.getByRole('button', { name: 'Add Section' }).click()
    await expect(form.getByText('Please select a section type')).toBeVisible()
    const offered = await form.getByLabel('Section type').getByRole('option').allTextContents()
    expect(offered.slice(0, 9)).toEqual([
      'Choose a type',
      'Hero',
      'Features',
      'Benefits',
      'Programs',
      'Testimonials',
      'Contact information',
      'Questions and answers',
      'Call to action',
    ])
    await form.getByLabel('Section type').selectOption('Questions and answers')
    await form.getByLabel('Title', { exact: true }).fill('Asked often')
    await form.getByRole('button', { name: 'Add Question' }).click()
    await expect(form.getByLabel('Question', { exact: true })).toBeFocused()
    await form.getByLabel('Question', { exact: true }).fill('Is there a hostel?')
    await form.getByLabel('Answer').fill('There are four.')
    await form.getByRole('button', { name: 'Add Section' }).click()
    await expect(page.getByText('Section added successfully')).toBeVisible()
    await expect(names(page)).toHaveText(['Asked often'])
    await expect(page.getByRole('button', { name: 'Add Section' })).toBeFocused()

    await page.getByRole('button', { name: 'Edit Asked often' }).click()
    await page.getByRole('button', { name: 'Is there a hostel?' }).click()
    await page.getByLabel('Answer').fill('There are five.')
    await page.getByRole('button', { name: 'Save Section' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()
    expect(await (await page.request.get(`/${slug}`)).text()).toContain('There are five.')

    await page.getByRole('button', { name: 'Delete Asked often' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Are you sure you want to delete this section? It moves to the trash. An administrator can restore it for 30 days.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Section deleted successfully')).toBeVisible()
    await expect(page.getByText('No sections found for this page')).toBeVisible()
  })
  await test.step('who may only read sees the sections and nothing to change them by', async () => {
    await signIn('viewer')
    const { id } = await makeSections(database, ['Rooms'])
    await page.goto(`/admin/page-sections/${id}`)
    await expect(names(page)).toHaveText(['Rooms'])
    await expect(page.getByRole('button', { name: /Add Section|Edit|Delete|Move|Drag|Hide|History/ })).toHaveCount(0)
  })
})

test('B §8, C §21 sections: failures say why, and typed text stays', async ({ page, signIn, problems, database, refuse }) => {
  problems.allow(/status of 404/)
  problems.allow(/status of 4(?:00|04|09)/)
  await signIn('editor')
  await test.step('B §2 sections: the address of an unknown page shows a message', async () => {
    await page.goto('/admin/page-sections/nothing')
    await expect(page.getByRole('alert')).toHaveText('This page no longer exists. Choose another one from the dropdown above.')
  })
  await test.step('C §21 sections: what cannot be deleted stays, and what somebody else deletes keeps its form and is added as new', async () => {
    const { id } = await makeSections(database, ['Rooms', 'Fees'])
    await refuse('pageSections/delete')
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Delete Fees' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Section' })
    await expect(dialog).toContainText('Are you sure you want to delete this section?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Failed to delete section: ${NO_REASON}`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(names(page)).toHaveText(['Rooms', 'Fees'])

    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Halls')
    await database.kysely.deleteFrom('pageSections').where('pageId', '=', id).where('title', '=', 'Rooms').execute()
    const listed = page.waitForResponse('**/rpc/pageSections/list*')
    await page.getByRole('button', { name: 'Save Section' }).click()
    await listed
    await expect(page.getByText('Failed to update section: This section no longer exists.')).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'This was deleted in the meantime' })
    await expect(notice).toContainText('Or ask an administrator to restore the old one')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Halls')
    await notice.getByRole('button', { name: 'Add as new' }).click()
    await expect(notice).toHaveCount(0)
    await expect(names(page)).toHaveText(['Fees', 'Halls'])
    await expect(page.getByText('Section added successfully')).toBeVisible()
  })
  await test.step('B §8, C §21 sections: a wrong link and a page that is deleted meanwhile are named, and the form stays open', async () => {
    const { id } = await makeSections(database, ['Fees'])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Add Section' }).click()
    const form = page.getByRole('region', { name: 'Add Section' })
    await form.getByLabel('Section type').selectOption('Call to action')
    const link = form.getByLabel('Where the button leads')
    await link.fill('javascript:alert(1)')
    await form.getByRole('button', { name: 'Add Section' }).click()
    await expect(link).toHaveAccessibleDescription(/Visitors cannot open addresses that begin with javascript:/)
    await expect(link).toHaveValue('javascript:alert(1)')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
    await link.fill('/contact')
    // Leaving the field removes its message, which moves the button.
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: 'Add Section' }).click()
    await expect(page.getByText('Failed to add section: This page no longer exists.')).toBeVisible()
    await expect(page.getByText('This page no longer exists. Choose another one from the dropdown above.')).toBeVisible()
    await expect(link).toHaveValue('/contact')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(names(page)).toHaveCount(0)
  })
})

test('B §4, §8 sections: are moved and hidden, former states are restored, and nothing of others is overwritten', async ({
  page,
  signIn,
  database,
  problems,
  clientOf,
  hold,
}) => {
  problems.allow(/status of 409/)
  const { pageSections } = await clientOf(await signIn('editor'))
  const undo = page.getByRole('button', { name: 'Undo' })
  const { id: pageId } = await makeSections(database, ['A', 'B', 'C'])
  const storedOrder = async () => {
    const rows = database.kysely.selectFrom('pageSections').select('title').where('pageId', '=', pageId).orderBy('orderIndex')
    return (await rows.execute()).map(({ title }) => title)
  }
  await test.step('B §8 sections: an order that started from another one is refused', async () => {
    await page.goto(`/admin/page-sections/${pageId}`)
    await expect(names(page)).toHaveText(['A', 'B', 'C'])
    await makeSection(database.kysely, { pageId, sectionType: 'cta', title: 'D', orderIndex: 4 })
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect(page.getByText('Failed to reorder sections: Somebody else has changed this in the meantime.')).toBeVisible()
    await expect(names(page)).toHaveText(['A', 'B', 'C', 'D'])
  })
  await test.step('B §4 sections: are moved by dragging, by keyboard and by buttons', async () => {
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect(names(page)).toHaveText(['B', 'A', 'C', 'D'])
    await expect(page.getByText('Section order updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move A down' })).toBeFocused()
    expect(await storedOrder()).toEqual(['B', 'A', 'C', 'D'])

    await page.getByRole('button', { name: 'Drag C' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('"C" is at place 1 of 4.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(names(page)).toHaveText(['C', 'B', 'A', 'D'])
    await expect.poll(storedOrder).toEqual(['C', 'B', 'A', 'D'])

    await page.getByRole('button', { name: 'Drag C' }).hover()
    await page.mouse.down()
    const target = (await page.getByRole('button', { name: 'Drag A' }).boundingBox())!
    await page.mouse.move(target.x + 5, target.y, { steps: 5 })
    await page.mouse.move(target.x + 5, target.y + target.height, { steps: 5 })
    await page.mouse.up()
    await expect(names(page)).toHaveText(['B', 'A', 'C', 'D'])
    await expect.poll(storedOrder).toEqual(['B', 'A', 'C', 'D'])
  })
  await test.step('Undo reverts moving and hiding', async () => {
    await undo.last().click()
    await expect(page.getByText('The sections are in their previous order')).toBeVisible()
    await expect(names(page)).toHaveText(['C', 'B', 'A', 'D'])

    await page.getByRole('button', { name: 'Hide C' }).click()
    await expect(page.getByRole('button', { name: 'Show C' })).toBeVisible()
    await expectAccessible(page)
    await undo.last().click()
    await expect(page.getByText('"C" is shown again')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide C' })).toBeVisible()
  })
  await test.step('moves that come while another one is being saved are saved after it', async () => {
    const letGo = await hold('pageSections/reorder')
    await page.getByRole('button', { name: 'Move C down' }).click()
    await page.getByRole('button', { name: 'Move C down' }).click()
    await page.getByRole('button', { name: 'Move A up' }).click()
    await expect(names(page)).toHaveText(['A', 'B', 'C', 'D'])
    expect(await storedOrder()).toEqual(['C', 'B', 'A', 'D'])
    letGo()
    await expect.poll(storedOrder).toEqual(['A', 'B', 'C', 'D'])
    await expect(page.getByText('Section order updated successfully')).toBeVisible()
    await expect(names(page)).toHaveText(['A', 'B', 'C', 'D'])
  })
  await test.step('several moves of built-in sections, which get ids meanwhile, are saved and put back by Undo', async () => {
    const { id } = await makePage(database.kysely, { slug: 'programs', title: 'Programs' })
    const stored = async () => (await pageSections.list({ pageId: id })).sections.map((section) => getSectionName(section))
    const before = await stored()
    await page.goto(`/admin/page-sections/${id}`)
    const letGo = await hold('pageSections/reorder')
    const last = page.getByRole('button', { name: /^Move .* up/ }).last()
    await last.click()
    await last.click()
    await expect(names(page)).toHaveText(before)
    await last.click()
    letGo()
    const wanted = [...before.slice(0, -2), before.at(-1)!, before.at(-2)!]
    await expect(page.getByText('Section order updated successfully')).toBeVisible()
    await expect(names(page)).toHaveText(wanted)
    expect(await stored()).toEqual(wanted)
    await undo.click()
    await expect(names(page)).toHaveText(before)
    // First away from the page: it may still be loading its list.
    await page.goto('about:blank')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
  })
  await test.step('history: a conflict and a former state are compared in words, with pictures, and the state is restored', async () => {
    const { id } = await makePage(database.kysely, { title: `Hostels ${word()}` })
    const questions = ['Rooms', 'Fees', 'Visitors'].map((what) => ({ question: `What about ${what}?`, answer: 'All is well.' }))
    const slide = (headline: string, imageUrl: string) => ({ headline, imageUrl })
    const slides = [slide('Come and see', '/icon-192.png'), slide('Apply now', '/icon-512.png')]
    const otherSlides = [slide('Apply today', '/icon-512.png'), slide('Come and see', '/icon-192.png')]
    const asked = { sectionType: 'faq', title: 'Asked', description: null }
    const hero = { sectionType: 'hero', title: 'Hero', description: null }
    const make = (fields: object, orderIndex: number, content: unknown) =>
      makeSection(database.kysely, { ...fields, pageId: id, orderIndex, content })
    const rooms = await make({ sectionType: 'faq', title: 'Rooms' }, 1, questions.slice(0, 1))
    const [{ id: askedId }, { id: heroId }] = [
      await make(asked, 2, questions),
      await make(hero, 3, { heroType: 'slider', slides }),
    ]
    await pageSections.update({ ...asked, id: askedId, version: 1, isActive: true, content: questions.slice(1) })
    await pageSections.update({
      ...hero,
      id: heroId,
      version: 1,
      isActive: true,
      content: { heroType: 'slider', slides: otherSlides },
    })
    await page.goto(`/admin/page-sections/${id}`)

    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByRole('button', { name: 'What about Rooms?' }).click()
    await page.getByLabel('Answer').fill('Mine.')
    const theirs = JSON.stringify([{ question: 'What about Rooms?', answer: 'Theirs.' }])
    await database.kysely.updateTable('pageSections').set({ content: theirs, version: 2 }).where('id', '=', rooms.id).execute()
    await page.getByRole('button', { name: 'Save Section' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('QuestionQuestion: What about Rooms?Answer: Theirs.Answer: Mine.')
    await expect(notice.getByRole('deletion').last()).toHaveText('Theirs.')
    await expect(notice.getByRole('insertion').last()).toHaveText('Mine.')
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()

    await page.getByRole('button', { name: 'History of Asked' }).click()
    const dialog = page.getByRole('dialog', { name: 'History of "Asked"' })
    await dialog.getByRole('button', { name: /Somebody/ }).click()
    const compared = page.getByRole('region', { name: 'Compared with now' })
    await expect(dialog).toContainText('Removed the first question')
    await expect(compared.getByRole('deletion')).toHaveText(['Struck out', 'Question', 'What about Rooms?', 'All is well.'])
    await compared.getByRole('button', { name: 'Show 5 lines that are the same' }).click()
    await expect(compared).toContainText('Question: What about Fees?')
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'History of Apply today' }).click()
    const slider = page.getByRole('dialog', { name: 'History of "Apply today"' })
    await slider.getByRole('button', { name: /Somebody/ }).click()
    await expect(slider).toContainText("Changed the first slide's headline; moved the second slide to place 1")
    await expect(compared).not.toContainText(/[{<]|heroType/)
    await expect(compared.locator('ins img')).not.toHaveCount(0)
    await expectAccessibleState(page)
    await page.keyboard.press('Escape')
    await expect(slider).toBeHidden()

    await page.getByRole('button', { name: 'Edit Asked' }).click()
    await expect(page.getByRole('button', { name: 'What about Rooms?' })).toBeVisible()
  })
})

test('sections: a built-in one is hidden, changed and reset, and the preview shows what visitors see', async ({
  page,
  signIn,
  database,
  problems,
}) => {
  problems.allow(/status of 409/)
  await signIn('editor')
  await test.step('C §5: opening a built-in section stores nothing; it can be hidden, saved in its place, and reset', async () => {
    const { id } = await makePage(database.kysely, { slug: 'programs', title: 'Programs' })
    const stored = () =>
      database.kysely.selectFrom('pageSections').select(['title', 'sectionType']).where('pageId', '=', id).execute()
    await page.goto(`/admin/page-sections/${id}`)
    const rows = page.locator('[data-section]')
    const [first, row] = [rows.first(), rows.last()]
    const title = page.getByLabel('Title', { exact: true })
    const save = page.getByRole('button', { name: 'Save Section' })
    const takesPlace = page.getByText(/This section replaces it, even while it is hidden/)

    await page.getByRole('button', { name: 'Add Section' }).click()
    await page.getByLabel('Section type').selectOption('Questions and answers')
    await expect(takesPlace).toBeHidden()
    await page.getByLabel('Section type').selectOption('Call to action')
    await expect(takesPlace).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(takesPlace).toBeHidden()
    await title.fill('Come by')
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Come by' })).toBeVisible()
    await page.getByRole('button', { name: /^Move/ }).nth(1).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await stored()).toEqual([])

    await first.getByRole('button', { name: /^Hide/ }).click()
    await expect(first).toContainText('Hidden')
    await first.getByRole('button', { name: /^Show/ }).click()
    await expect(first).not.toContainText('Hidden')
    // It is stored, and nobody has changed its texts.
    await expect(page.getByRole('button', { name: /^Reset/ })).toHaveCount(0)
    await database.kysely.deleteFrom('pageSections').where('pageId', '=', id).execute()

    const count = await rows.count()
    await row.getByRole('button', { name: /^Edit/ }).click()
    await title.fill('Come by')
    await makeSection(database.kysely, { pageId: id, sectionType: 'cta', title: 'Theirs', orderIndex: 9 })
    await save.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('Theirs')
    await expect(rows).toHaveCount(count)
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(save).toBeHidden()
    await expect(rows).toHaveCount(count)
    expect(await stored()).toEqual([{ title: 'Come by', sectionType: 'cta' }])

    const reset = page.getByRole('button', { name: 'Reset to the original text: Come by' })
    await expect(reset).toBeVisible()
    await expectAccessible(page)
    await reset.click()
    await expect(page.getByRole('dialog')).toContainText('Replace your version with the original text? It moves to the trash.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(reset).toHaveCount(0)
    const toast = page.getByRole('status').filter({ hasText: 'Section deleted successfully' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(reset).toBeVisible()
    // The screen would look for it.
    await page.goto('about:blank')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
  })
  await test.step('the preview is the section as visitors see it, follows the typing, and says what the settings say', async () => {
    const { id, slug } = await makeSections(database, ['Rooms'])
    const parts = [{ heading: 'Who we are', text: '{siteName} keeps enquiries for {retentionPeriod}. {other}' }]
    await makeSection(database.kysely, { pageId: id, sectionType: 'policy', title: 'Rules', orderIndex: 2, content: { parts } })
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rules' }).click()
    const preview = page.frameLocator('iframe[title="What visitors will see"]')
    await expect(preview.getByText(/^[^{]+ keeps enquiries for \d+ months\. \{other\}$/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    const heading = preview.getByRole('heading', { name: 'Rooms' })
    await expect(heading).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('Rooms and halls')
    await expect(preview.getByRole('heading', { name: 'Rooms and halls' })).toBeVisible()
    const lookOf = (locator: typeof heading) =>
      locator.evaluate((element) => [getComputedStyle(element).fontFamily, getComputedStyle(element).color])
    const look = await lookOf(heading)
    expect(await preview.locator('html').evaluate((root) => root.clientWidth)).toBe(360)
    await page.getByText('Desktop').click()
    await expect.poll(() => preview.locator('html').evaluate((root) => root.clientWidth)).toBe(1280)

    await page.getByLabel('Section type').selectOption('Call to action')
    await page.getByRole('button', { name: 'Change it' }).click()
    await page.getByLabel('Button', { exact: true }).fill('Ask us')
    await preview.getByRole('link', { name: 'Ask us' }).click()
    await expect(preview.getByRole('link', { name: 'Ask us' })).toBeVisible()

    await page.setViewportSize({ width: 1280, height: 800 })
    const other = await page.context().newPage()
    await other.goto(`/${slug}`)
    expect(await lookOf(other.getByRole('heading', { name: 'Rooms' }))).toEqual(look)
  })
})

test('of 500 sections on a page only visible ones are drawn, none over another, and they are moved and edited', async ({
  page,
  signIn,
  database,
}) => {
  test.slow()
  await signIn('editor')
  const { id } = await makeSections(
    database,
    Array.from({ length: 500 }, (_, index) => `Part ${index + 1}`),
  )
  const rows = page.locator('[data-section]')
  // Roles of thousands of buttons take the browser seconds.
  const button = (label: string) => page.locator(`[aria-label="${label}"]`)
  /** Rows that are drawn, and how many of their buttons reach out of their row. */
  const drawn = () =>
    rows.evaluateAll((all) => {
      const shown = all.filter((row) => row.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }))
      const reachOut = shown.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return [...row.querySelectorAll('button')]
          .map((one) => one.getBoundingClientRect())
          .filter((one) => one.top < top || one.bottom > bottom)
      })
      return { count: shown.length, reachOut: reachOut.length }
    })
  await page.goto(`/admin/page-sections/${id}`)
  await expect(rows).toHaveCount(500, { timeout: 60_000 })
  // After the phone is rotated, rows keep no heights of the former width.
  await page.setViewportSize({ width: 360, height: 740 })
  const edit = button('Edit Part 300')
  await edit.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await expect(edit).toBeInViewport()
  await expect(async () => {
    const { count, reachOut } = await drawn()
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThan(60)
    expect(reachOut).toBe(0)
  }).toPass()
  await edit.click()
  const title = page.locator('[data-edited] input[data-path="title"]')
  await title.fill('Near the end')
  await page.locator('[data-edited] button[type="submit"]').click()
  await expect(title).toHaveCount(0)
  await expect(rows.nth(299)).toContainText('Near the end')
  await button('Move Near the end up').click()
  await expect(rows.nth(298)).toContainText('Near the end')
})
