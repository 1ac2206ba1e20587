import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { toLagosField } from '#admin/shared/time/lagos-time.ts'
import { expect, expectAccessibleOnPhone, FAQ, field, HERO, replaceText, test } from './editor.ts'

test('a draft is scheduled in the time of Lagos, taken off the schedule, and publishing asks again if the live page changed', async ({
  page,
  database,
  problems,
  openEditor,
}) => {
  problems.allow(/status of 4\d\d .*pageDrafts\/schedule/)
  problems.allow(/status of 409 .*pageDrafts\/publish/)
  const { id } = await openEditor({ sections: [HERO, FAQ] })
  await field(page, 'content.headline').click()
  await replaceText(page, 'Rooms for freshers')
  await expect(page.getByText('1 unpublished change')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const panel = page.getByRole('dialog', { name: 'Schedule' })
  await expectAccessibleOnPhone(page)
  await panel.getByLabel('Publish on').fill('2020-05-12T08:00')
  await expect(panel.getByLabel('Publish on')).toHaveAccessibleDescription(/^Tue 12 May 2020, 08:00, \d+ years ago/)
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Choose a time in the future.')).toBeVisible()
  const at = `${new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 16)}:00.000Z`
  await panel.getByLabel('Publish on').fill(toLagosField(at))
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(`The draft will be published on ${formatDateTime(at)}.`)).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  const { publishAt } = await database.kysely
    .selectFrom('pageDrafts')
    .select('publishAt')
    .where('pageId', '=', id)
    .executeTakeFirstOrThrow()
  expect(publishAt).toBe(at)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(panel.getByLabel('Publish on')).toHaveValue(toLagosField(at))
  await panel.getByRole('button', { name: 'Cancel the schedule' }).click()
  await expect(page.getByText('The schedule was cancelled.')).toBeVisible()
  await expect(page.getByText('Saved on the server')).toBeVisible()

  // Somebody changed the live page meanwhile: publishing shows what, and asks again.
  await database.kysely
    .updateTable('pageSections')
    .set(({ eb }) => ({ title: 'Hostels of the college', version: eb('version', '+', 1) }))
    .where('pageId', '=', id)
    .where('sectionType', '=', 'hero')
    .execute()
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await expect(page.getByRole('main')).not.toContainText('Rooms for freshers')
  await page.getByRole('button', { name: 'Publish' }).click()
  const changed = page.getByRole('dialog', { name: 'The page has changed' })
  await expect(changed.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleOnPhone(page)
  await changed.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('Published. Visitors see the page as it is here.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Rooms for freshers')
})
