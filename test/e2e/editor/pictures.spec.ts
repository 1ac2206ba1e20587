import { makePhotograph } from '#test/photographs.ts'
import { expect, expectAccessibleOnPhone, field, test } from './editor.ts'

test('a picture is uploaded, described, given a focal point, replaced from the library and removed', async ({
  page,
  site,
  openEditor,
}) => {
  await openEditor({
    sections: [
      { sectionType: 'hero', title: 'Hostels', content: { headline: 'A bed on campus' } },
      { sectionType: 'gallery', title: 'Rooms', content: [{ imageUrl: '/illustrations/campus.svg', caption: 'A room' }] },
    ],
  })
  const picture = field(page, 'content.items.0.imageUrl')
  await picture.click()
  const panel = page.getByRole('dialog', { name: 'Picture' })
  await expectAccessibleOnPhone(page)
  const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await makePhotograph({ width: 320, height: 240 }) }
  await panel.locator('input[type=file]').setInputFiles(photo)
  await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f-]{36}\//)
  const uploaded = (await picture.getAttribute('src'))!

  // The dot moves by keyboard, and the page shows the new crop without a reload.
  await panel.getByRole('button', { name: /^Focal point, 50 % from the left/ }).press('Enter')
  await panel.getByRole('button', { name: /^Focal point, 50 % from the left/ }).press('ArrowLeft')
  await panel.getByRole('button', { name: /^Focal point, 45 % from the left/ }).press('ArrowLeft')
  await expect(panel.getByRole('button', { name: /^Focal point, 40 % from the left/ })).toBeVisible()
  await panel.locator('.focal').click({ position: { x: 2, y: 60 } })
  await expect(panel.getByRole('button', { name: /^Focal point, [01] % from the left/ })).toBeVisible()
  await expect(picture).toHaveCSS('object-position', /^0%/)

  await panel.getByRole('textbox').fill('Two beds and a desk')
  await expect(picture).toHaveAttribute('alt', 'Two beds and a desk')
  await panel.getByRole('checkbox').check()
  await expect(picture).toHaveAttribute('alt', '')
  await panel.getByRole('checkbox').uncheck()
  await expect(picture).toHaveAttribute('alt', 'Two beds and a desk')

  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await panel.getByRole('button', { name: 'Choose a picture' }).click()
  await expectAccessibleOnPhone(page)
  await panel.getByRole('searchbox').fill('room')
  await panel.getByRole('button', { name: 'room', exact: true }).click()
  await expect(picture).toHaveAttribute('src', uploaded)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Saved on the server')).toBeVisible()
  expect(await (await fetch(`${site.url}/hostels`)).text()).not.toContain(uploaded)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. Visitors see').waitFor()
  const live = await (await fetch(`${site.url}/hostels`)).text()
  expect(live).toContain(uploaded)
  expect(live).toContain('alt="Two beds and a desk"')
})
