import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { makePage, makeSection } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, NO_REASON, test } from './staff.ts'

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
  await test.step('B §2, §4 sections: a page is chosen, and its sections are opened one at a time', async () => {
    await signIn('editor')
    await test.step('B §2 sections: a page is chosen from the dropdown or by its address, and both agree', async () => {
      const first = await makeSections(database, ['Rooms'])
      const second = await makeSections(database, [])
      await page.goto('/admin/page-sections')
      await expect(
        page.getByText('Select a Page - Choose a page from the dropdown above to manage its sections.', { exact: true }),
      ).toBeVisible()
      const select = page.getByRole('combobox', { name: 'Select a Page' })
      await select.click()
      await select.fill(first.slug.toUpperCase())
      await page.getByRole('option', { name: `${first.title} (${first.slug})`, exact: true }).click()
      await expect(page).toHaveURL(`/admin/page-sections/${first.id}`)
      await expect(names(page)).toHaveText(['Rooms'])
      await expect(page).toHaveTitle(new RegExp(`^${first.title} · Page Sections · CMS Admin`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first.title} · Page Sections`)

      await page.goto(`/admin/page-sections/${second.id}`)
      await expect(page).toHaveTitle(new RegExp(`^${second.title} · Page Sections · CMS Admin`))
      await expect(select).toHaveValue(`${second.title} (${second.slug})`)
      await expect(page.getByText('No sections found for this page', { exact: true })).toBeVisible()
      await page.goBack()
      await expect(select).toHaveValue(`${first.title} (${first.slug})`)
      await expect(names(page)).toHaveText(['Rooms'])
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page).toHaveTitle(/^Dashboard · CMS Admin/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    })
    await test.step('B §2 sections: a dropdown that cannot list all pages says how to find the others', async () => {
      const name = word()
      for (let index = 0; index < 51; index++) await makePage(database.kysely, { title: `${name} ${index}` })
      await page.goto('/admin/page-sections')
      const select = page.getByRole('combobox', { name: 'Select a Page' })
      await expect(select).toHaveAccessibleDescription(/^The first 50 of \d+ pages\. Type to find the others\.$/)
      await select.fill(`${name} 50`)
      await expect(page.getByRole('option')).toHaveCount(1)
      await expect(select).toHaveAccessibleDescription('')
    })
    await test.step('B §2 sections: the page is a click away, as visitors see it or will see it', async () => {
      const shown = await makePage(database.kysely, { title: `Shown ${word()}` })
      const draft = await makePage(database.kysely, { title: `Draft ${word()}`, kind: 'post', status: 'draft' })
      await page.goto(`/admin/page-sections/${shown.id}`)
      await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', `/${shown.slug}`)
      await page.goto(`/admin/page-sections/${draft.id}`)
      const preview = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Preview page' }).click()
      await expect((await preview).getByRole('heading', { name: draft.title })).toBeVisible()
    })
    await test.step('B §4 sections: one section is edited at a time, and opening another asks about unsaved changes', async () => {
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
    })
    await test.step('B §4 sections: another type clears the content, and asks first if there is some', async () => {
      const { id } = await makeSections(database, ['Rooms'])
      await page.goto(`/admin/page-sections/${id}`)
      await page.getByRole('button', { name: 'Edit Rooms' }).click()
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
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Rooms')
    })
  })
  await test.step('B §8 sections: one is added, edited and deleted, in the words of the specification', async () => {
    await signIn('editor')
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
    await expectAccessible(page)
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
  await test.step('C §21 sections: what somebody deletes meanwhile keeps its form, and is added as new', async () => {
    const { id } = await makeSections(database, ['Rooms', 'Fees'])
    await page.goto(`/admin/page-sections/${id}`)
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
  await test.step('C §21 sections: when the page is deleted meanwhile a message is shown and the form stays open', async () => {
    const { id } = await makeSections(database, ['Rooms'])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Halls')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
    await page.getByRole('button', { name: 'Save Section' }).click()
    await expect(page.getByText('This page no longer exists. Choose another one from the dropdown above.')).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Halls')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(names(page)).toHaveCount(0)
  })
  await test.step('B §8 sections: failures say why, and nothing that was typed is lost', async () => {
    const { id } = await makeSections(database, ['Fees'])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Add Section' }).click()
    const form = page.getByRole('region', { name: 'Add Section' })
    await form.getByLabel('Section type').selectOption('Call to action')
    await form.getByLabel('Where the button leads').fill('javascript:alert(1)')
    await form.getByRole('button', { name: 'Add Section' }).click()
    await expect(form.getByLabel('Where the button leads')).toHaveAccessibleDescription(
      /Visitors cannot open addresses that begin with javascript:/,
    )
    await expect(form.getByLabel('Where the button leads')).toHaveValue('javascript:alert(1)')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
    await form.getByLabel('Where the button leads').fill('/contact')
    // Leaving the field removes its message, which moves the button.
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: 'Add Section' }).click()
    await expect(page.getByText('Failed to add section: This page no longer exists.')).toBeVisible()
  })
  await test.step('B §8 sections: a section that cannot be deleted stays, and the reason is shown', async () => {
    const { id } = await makeSections(database, ['Rooms'])
    await refuse('pageSections/delete')
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Delete Rooms' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Section' })
    await expect(dialog).toContainText('Are you sure you want to delete this section?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Failed to delete section: ${NO_REASON}`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(names(page)).toHaveText(['Rooms'])
    await page.context().unrouteAll()
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
  const storedOrder = async (pageId: string) => {
    const rows = database.kysely.selectFrom('pageSections').select('title').where('pageId', '=', pageId).orderBy('orderIndex')
    return (await rows.execute()).map(({ title }) => title)
  }
  await test.step('B §4 sections: are moved by dragging, by keyboard and by buttons', async () => {
    const { id } = await makeSections(database, ['A', 'B', 'C'])
    const stored = () => storedOrder(id)
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect(names(page)).toHaveText(['B', 'A', 'C'])
    await expect(page.getByText('Section order updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move A down' })).toBeFocused()
    expect(await stored()).toEqual(['B', 'A', 'C'])

    await page.getByRole('button', { name: 'Drag C' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('"C" is at place 1 of 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(names(page)).toHaveText(['C', 'B', 'A'])
    await expect.poll(stored).toEqual(['C', 'B', 'A'])

    await page.getByRole('button', { name: 'Drag C' }).hover()
    await page.mouse.down()
    const target = (await page.getByRole('button', { name: 'Drag A' }).boundingBox())!
    await page.mouse.move(target.x + 5, target.y, { steps: 10 })
    await page.mouse.move(target.x + 5, target.y + target.height, { steps: 10 })
    await page.mouse.up()
    await expect(names(page)).toHaveText(['B', 'A', 'C'])
    await expect.poll(stored).toEqual(['B', 'A', 'C'])
    await expectAccessible(page)
  })
  await test.step('moves that come while another one is being saved are saved after it', async () => {
    const { id } = await makeSections(database, ['A', 'B', 'C'])
    await page.goto(`/admin/page-sections/${id}`)
    const letGo = await hold('pageSections/reorder')
    await page.getByRole('button', { name: 'Move A down' }).click()
    await page.getByRole('button', { name: 'Move A down' }).click()
    await page.getByRole('button', { name: 'Move C up' }).click()
    await expect(names(page)).toHaveText(['C', 'B', 'A'])
    expect(await storedOrder(id)).toEqual(['A', 'B', 'C'])
    letGo()
    await expect.poll(() => storedOrder(id)).toEqual(['C', 'B', 'A'])
    await expect(page.getByText('Section order updated successfully')).toBeVisible()
    await expect(names(page)).toHaveText(['C', 'B', 'A'])
  })
  await test.step('Undo reverts hiding and moving', async () => {
    const { id } = await makeSections(database, ['A', 'B', 'C'])
    await page.goto(`/admin/page-sections/${id}`)
    const undo = page.getByRole('button', { name: 'Undo' })
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect(names(page)).toHaveText(['B', 'A', 'C'])
    await undo.click()
    await expect(page.getByText('The sections are in their previous order')).toBeVisible()
    await expect(names(page)).toHaveText(['A', 'B', 'C'])

    await page.getByRole('button', { name: 'Hide C' }).click()
    await expect(page.getByRole('button', { name: 'Show C' })).toBeVisible()
    await undo.click()
    await expect(page.getByText('"C" is shown again')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide C' })).toBeVisible()
  })
  await test.step('the order of built-in sections is put back by Undo', async () => {
    const { id } = await makePage(database.kysely, { slug: 'programs', title: 'Programs' })
    await page.goto(`/admin/page-sections/${id}`)
    await expect(names(page).first()).toBeVisible()
    const before = await names(page).allTextContents()
    await page
      .getByRole('button', { name: /^Move .* down/ })
      .first()
      .click()
    await expect(names(page)).toHaveText([before[1]!, before[0]!, ...before.slice(2)])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names(page)).toHaveText(before)
    await database.kysely.deleteFrom('pageSections').where('pageId', '=', id).execute()
    await page.reload()
    const letGo = await hold('pageSections/reorder')
    const last = page.getByRole('button', { name: /^Move .* up/ }).last()
    await last.click()
    await last.click()
    const wanted = [...before.slice(0, -2), before.at(-1)!, before.at(-2)!]
    await expect(names(page)).toHaveText(before)
    await last.click()
    letGo()
    await expect(page.getByText('Section order updated successfully')).toBeVisible()
    await expect(names(page)).toHaveText(wanted)
    await page.reload()
    await expect(names(page)).toHaveText(wanted)
    // First away from the page: it may still be loading its list.
    await page.goto('about:blank')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
  })
  await test.step('B §8 sections: an order that started from another one is refused', async () => {
    const { id } = await makeSections(database, ['A', 'B'])
    await page.goto(`/admin/page-sections/${id}`)
    await expect(names(page)).toHaveText(['A', 'B'])
    await makeSection(database.kysely, { pageId: id, sectionType: 'cta', title: 'New', orderIndex: 3 })
    await page.getByRole('button', { name: 'Move A down' }).click()
    await expect(page.getByText('Failed to reorder sections: Somebody else has changed this in the meantime.')).toBeVisible()
    await expect(names(page)).toHaveText(['A', 'B', 'New'])
  })
  await test.step('history: a conflict shows both versions in plain words', async () => {
    const { id } = await makeSections(database, ['Rooms'])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByRole('button', { name: 'What about Rooms?' }).click()
    await page.getByLabel('Answer').fill('Mine.')
    const content = JSON.stringify([{ question: 'What about Rooms?', answer: 'Theirs.' }])
    await database.kysely.updateTable('pageSections').set({ content, version: 2 }).where('pageId', '=', id).execute()
    await page.getByRole('button', { name: 'Save Section' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('QuestionQuestion: What about Rooms?Answer: Theirs.Answer: Mine.')
    await expect(notice.getByRole('deletion').last()).toHaveText('Theirs.')
    await expect(notice.getByRole('insertion').last()).toHaveText('Mine.')
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()
  })
  await test.step('history: a former state of a section is compared, in words, and restored', async () => {
    const { id } = await makePage(database.kysely, { title: `Hostels ${word()}` })
    const content = ['Rooms', 'Fees', 'Visitors'].map((what) => ({ question: `What about ${what}?`, answer: 'All is well.' }))
    const fields = { sectionType: 'faq', title: 'Rooms', description: null }
    const { id: sectionId, version } = await makeSection(database.kysely, { ...fields, pageId: id, content })
    await pageSections.update({ ...fields, id: sectionId, version, content: content.slice(1), isActive: true })
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'History of Rooms' }).click()
    const dialog = page.getByRole('dialog', { name: 'History of "Rooms"' })
    await dialog.getByRole('button', { name: /Somebody/ }).click()
    const compared = dialog.getByRole('region', { name: 'Compared with now' })
    await expect(dialog).toContainText('Removed the first question')
    await expect(compared.getByRole('deletion')).toHaveText(['Struck out', 'Question', 'What about Rooms?', 'All is well.'])
    await compared.getByRole('button', { name: 'Show 5 lines that are the same' }).click()
    await expect(compared).toContainText('Question: What about Fees?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await expect(page.getByRole('button', { name: 'What about Rooms?' })).toBeVisible()
  })
  await test.step('history: texts, pictures and their order are compared as people read them', async () => {
    const { id } = await makePage(database.kysely, { title: `Home ${word()}` })
    const slide = (headline: string, imageUrl: string) => ({ headline, imageUrl })
    const before = { heroType: 'slider', slides: [slide('Come and see', '/icon-192.png'), slide('Apply now', '/icon-512.png')] }
    const after = {
      heroType: 'slider',
      slides: [slide('Apply today', '/icon-512.png'), slide('Come and see', '/icon-192.png'), slide('Visit us', '/icon-192.png')],
    }
    const fields = { sectionType: 'hero', title: 'Hero', description: null }
    const hero = await makeSection(database.kysely, { ...fields, pageId: id, content: after, version: 2 })
    const revision = {
      id: word(),
      entityType: 'pageSections',
      entityId: hero.id,
      version: 1,
      savedBy: null,
      savedAt: hero.updatedAt,
    }
    const state = JSON.stringify({ ...fields, isActive: true, content: before })
    await database.kysely
      .insertInto('revisions')
      .values({ ...revision, state })
      .execute()
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'History of Apply today' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText("Changed the first slide's headline; added a slide; moved the second slide to place 1")
    await dialog.getByRole('button', { name: /Somebody/ }).click()
    const compared = dialog.getByRole('region', { name: 'Compared with now' })
    await expect(compared).not.toContainText(/[{<]|heroType/)
    await expect(compared.locator('ins img')).not.toHaveCount(0)
    await expectAccessibleInEveryView(page)
  })
  await test.step('the editor is accessible at every width, light and dark', async () => {
    test.slow()
    const { id } = await makePage(database.kysely, { slug: 'about', title: 'About' })
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: /^Edit About/ }).click()
    await expect(page.getByRole('button', { name: 'Save Section' })).toBeVisible()
    await expectAccessibleInEveryView(page)
    // First away from the page: it may still be loading its list.
    await page.goto('about:blank')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
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
  await test.step('C §5: a built-in section can be hidden, shown and reset', async () => {
    const { id } = await makePage(database.kysely, { slug: 'programs', title: 'Programs' })
    await page.goto(`/admin/page-sections/${id}`)
    const row = page.locator('[data-section]').last()

    const takesPlace = page.getByText(/This section replaces it, even while it is hidden/)
    await page.getByRole('button', { name: 'Add Section' }).click()
    await page.getByLabel('Section type').selectOption('Questions and answers')
    await expect(takesPlace).toBeHidden()
    await page.getByLabel('Section type').selectOption('Call to action')
    await expect(takesPlace).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await row.getByRole('button', { name: /^Hide/ }).click()
    await expect(row).toContainText('Hidden')
    await row.getByRole('button', { name: /^Show/ }).click()
    await expect(row).not.toContainText('Hidden')
    // It is stored, and nobody has changed its texts.
    await expect(row.getByRole('button', { name: /^Reset/ })).toHaveCount(0)
    await row.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Title', { exact: true }).fill('Come soon')
    await page.getByRole('button', { name: 'Save Section' }).click()
    await row.getByRole('button', { name: /^Reset to the original text/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Replace your version with the original text? It moves to the trash.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(row.getByRole('button', { name: /^Reset/ })).toHaveCount(0)
    const toast = page.getByRole('status').filter({ hasText: 'Section deleted successfully' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByRole('button', { name: /^Reset/ })).toBeVisible()
    // The screen would look for it.
    await page.goto('about:blank')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
  })
  await test.step('C §5: opening a built-in section stores nothing; saving it does, in its place', async () => {
    const { id } = await makePage(database.kysely, { slug: 'programs', title: 'Programs' })
    const stored = () =>
      database.kysely.selectFrom('pageSections').select(['title', 'sectionType']).where('pageId', '=', id).execute()
    await page.goto(`/admin/page-sections/${id}`)
    const rows = page.locator('[data-section]')
    await expect(rows.last()).toBeVisible()
    const count = await rows.count()
    const row = rows.last()
    const title = page.getByLabel('Title', { exact: true })
    const save = page.getByRole('button', { name: 'Save Section' })

    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByText(/This section replaces it, even while it is hidden/)).toBeHidden()
    await title.fill('Come by')
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Come by' })).toBeVisible()
    await page.getByRole('button', { name: /^Move/ }).nth(1).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await stored()).toEqual([])

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
    await expect(page.getByRole('button', { name: 'Reset to the original text: Come by' })).toBeVisible()
    await expectAccessible(page)
    // The screen would look for it.
    await page.goto('about:blank')
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
  })
  await test.step('the preview of a policy says what the settings say', async () => {
    const { id } = await makePage(database.kysely, { title: `Policy ${word()}` })
    const parts = [{ heading: 'Who we are', text: '{siteName} keeps enquiries for {retentionPeriod}. {other}' }]
    await makeSection(database.kysely, { pageId: id, sectionType: 'policy', title: 'Rules', content: { parts } })
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rules' }).click()
    const preview = page.frameLocator('iframe[title="What visitors will see"]')
    await expect(preview.getByText(/^[^{]+ keeps enquiries for \d+ months\. \{other\}$/)).toBeVisible()
  })
  await test.step('the preview is the section as visitors see it, and follows the typing', async () => {
    const { id, slug } = await makeSections(database, ['Rooms'])
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    const preview = page.frameLocator('iframe[title="What visitors will see"]')
    const heading = preview.getByRole('heading', { name: 'Rooms' })
    await expect(heading).toBeVisible()
    await page.getByLabel('Title', { exact: true }).press('End')
    await page.keyboard.type(' and halls')
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

test('500 sections on a page stay usable, also on a slow phone', async ({ page, signIn, database }) => {
  test.slow()
  await signIn('editor')
  const { id } = await makeSections(
    database,
    Array.from({ length: 500 }, (_, index) => `Part ${index + 1}`),
  )
  await test.step('500 sections on a page stay usable', async () => {
    await page.goto(`/admin/page-sections/${id}`)
    await expect(names(page)).toHaveCount(500)
    await page.getByRole('button', { name: 'Move Part 1 down' }).click()
    await expect(names(page).first()).toHaveText('Part 2')
    await page.getByRole('button', { name: 'Edit Part 250' }).click()
    await page.getByLabel('Title', { exact: true }).fill('The middle')
    await page.getByRole('button', { name: 'Save Section' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()
    await expect(names(page).nth(249)).toHaveText('The middle')
  })
  await test.step('of 500 sections on a slow phone only visible ones are drawn, none over another, and one is edited', async () => {
    const rows = page.locator('[data-section]')
    /** Rows that are drawn, and how many of their buttons reach out of their row. */
    const drawn = () =>
      rows.evaluateAll((all) => {
        const shown = all.filter((row) => row.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }))
        const reachOut = shown.flatMap((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return [...row.querySelectorAll('button')]
            .map((button) => button.getBoundingClientRect())
            .filter((button) => button.top < top || button.bottom > bottom)
        })
        return { count: shown.length, reachOut: reachOut.length }
      })
    await page.goto(`/admin/page-sections/${id}`)
    await expect(rows).toHaveCount(500, { timeout: 60_000 })
    // After the phone is rotated, rows keep no heights of the former width.
    await page.setViewportSize({ width: 360, height: 740 })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const edit = page.locator('[aria-label="Edit Part 300"]')
    await edit.evaluate((button) => button.scrollIntoView({ block: 'center' }))
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
  })
})
