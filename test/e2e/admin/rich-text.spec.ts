import { expect, test } from './staff.ts'

test('B §3 content: pasted headings keep the levels that the server gives them', async ({ page, signIn }) => {
  await signIn('editor')
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: 'New Blog Post' }).click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.focus()
  // As Word and Docs put it on the clipboard.
  await content.evaluate((editor) => {
    const clipboardData = new DataTransfer()
    const levels = [1, 2, 3, 4, 5, 6].map((level) => `<h${level} dir="ltr"><span>Level ${level}</span></h${level}>`)
    clipboardData.setData('text/html', levels.join(''))
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  for (const [level, names] of [
    [2, ['Level 1', 'Level 2']],
    [3, ['Level 3']],
    [4, ['Level 4', 'Level 5', 'Level 6']],
  ] as const) {
    await expect(content.getByRole('heading', { level })).toHaveText([...names])
  }
})
