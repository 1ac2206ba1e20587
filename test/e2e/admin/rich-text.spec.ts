import type { Locator, Route } from '@playwright/test'
import { makePost } from '#test/make.ts'
import { expect, test } from './staff.ts'

const paste = (content: Locator, type: 'text/html' | 'text/plain', data: string) =>
  content.evaluate(
    (editor, [kind, text]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, text)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, data] as const,
  )

test('pasted text keeps what the server keeps, and a phone names what a table can do', async ({ page, signIn }) => {
  await signIn('editor')
  await page.goto('/admin/posts/new')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.focus()
  const startParagraph = async () => {
    await content.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
  }
  await test.step('a paragraph gets a language by the keyboard, which the toolbar shows and English takes away', async () => {
    await page.keyboard.insertText('Ẹ kú àbọ̀')
    const language = page.getByRole('button', { name: /^Language: / })
    await expect(language).toHaveAccessibleName('Language: English, EN')
    await language.press('Enter')
    await page.getByRole('menuitemradio', { name: 'English', checked: true }).press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('menuitemradio', { name: 'French' }).press('Enter')
    await expect(content).toBeFocused()
    await expect(content.locator('span[lang="fr"]')).toHaveText('Ẹ kú àbọ̀')
    await language.click()
    await page.getByRole('menuitemradio', { name: 'Yoruba' }).click()
    await expect(language).toHaveAccessibleName('Language: Yoruba, YO')
    await expect(content.locator('span[lang="yo"]')).toHaveText('Ẹ kú àbọ̀')
    await language.click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(language).toHaveAccessibleName('Language: English, EN')
    await expect(content.locator('[lang]')).toHaveCount(0)
  })
  await test.step('B §3 content: pasted headings keep the levels that the server gives them', async () => {
    await startParagraph()
    // As Word and Docs put it on the clipboard.
    const levels = [1, 2, 3, 4, 5, 6].map((level) => `<h${level} dir="ltr"><span>Level ${level}</span></h${level}>`)
    await paste(content, 'text/html', levels.join(''))
    for (const [level, names] of [
      [2, ['Level 1', 'Level 2']],
      [3, ['Level 3']],
      [4, ['Level 4', 'Level 5', 'Level 6']],
    ] as const) {
      await expect(content.getByRole('heading', { level })).toHaveText([...names])
    }
  })
  await test.step('styles of Google Docs become formats without a complaint of the console, and a message names a lost picture', async () => {
    await startParagraph()
    await paste(
      content,
      'text/html',
      `<meta charset="utf-8"><style>p { color: red }</style><b style="font-weight:normal" id="docs-internal-guid-1"><p style="margin:0"><span style="font-weight:400">Pay </span><span style='font-style:italic;font-family:"Arial"'>now</span><span style="vertical-align:super">1</span><a href="#_msocom_1" onmouseover="show()">2</a><img src="https://x.test/a.png" onerror="show()"></p></b>`,
    )
    const pasted = content.locator('p', { hasText: 'Pay now' })
    expect(await pasted.innerHTML()).toBe('Pay <em>now</em><sup>1</sup>2')
    await expect(page.getByText('1 picture could not be pasted. Insert it from a file.')).toBeVisible()
  })
  await test.step('pasted embed code becomes a plain link', async () => {
    await startParagraph()
    const links = content.getByRole('link')
    // The code that a website gives out, copied as text.
    await paste(content, 'text/plain', FRAME)
    await expect(links).toHaveText([FILM])
    await startParagraph()
    await paste(
      content,
      'text/html',
      `<p>Before</p>${FRAME}<iframe src="https://maps.example/jos"></iframe><iframe src="javascript:alert(1)"></iframe>`,
    )
    await expect(links).toHaveText([FILM, FILM, 'https://maps.example/jos'])
    for (const place of [0, 1]) await expect(links.nth(place)).toHaveAttribute('href', FILM)
    await expect(content).toContainText('Before')
  })
  await test.step('on a phone, what can be done with a table is written in full', async () => {
    await startParagraph()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Insert table' }).click()
    await content.getByRole('cell').first().click()
    const toolbar = page.getByRole('toolbar', { name: 'Formatting of Content' })
    expect((await toolbar.getByRole('button', { name: 'Bold' }).boundingBox())!.height).toBe(44)
    const controls = toolbar.getByText(/Row|Column|Table/i)
    await expect(controls).toHaveCount(6)
    const cut = await controls.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2).length)
    expect(cut).toBe(0)
  })
})

test('what is typed and taken back is not unsaved, and after a lost answer nobody has a conflict with their own text', async ({
  page,
  signIn,
  database,
  problems,
}) => {
  // The form compares what it has sent before it saves over it.
  problems.allow(/ERR_FAILED|409/)
  await signIn('editor')
  const stored = '<p>Fees<br /><a href="/fees" rel="noopener">All fees</a></p><hr /><p>Pay at the bank\u00a0</p>'
  const post = await makePost(database.kysely, { title: 'Fees', status: 'draft', content: stored })
  const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
  const content = editor.getByRole('textbox', { name: 'Content' })
  const update = editor.getByRole('button', { name: 'Update Post' })
  const open = async () => {
    await page.goto(`/admin/posts/${post.id}`)
    await content.press('ControlOrMeta+End')
  }
  await open()
  await page.keyboard.type('now')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()

  await open()
  await page.keyboard.type('now')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/rpc/pages/update', loseAnswer, { times: 1 })
  await update.click()
  await expect(editor.getByRole('alert')).toBeVisible()
  await content.press('ControlOrMeta+End')
  await page.keyboard.type(' or tomorrow')
  await update.click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(editor).toBeHidden()
})

const FRAME = '<iframe width="560" src="https://www.youtube.com/embed/a1_-B?si=x" title="A film" allowfullscreen></iframe>'
const FILM = 'https://www.youtube.com/watch?v=a1_-B'
