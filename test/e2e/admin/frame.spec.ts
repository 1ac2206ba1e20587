import { makeMenuItem, makePage, makeSection } from '#test/make.ts'
import { removeRoutes } from '../routes.ts'
import { expect, expectAccessible, expectAccessibleState, PASSWORD, standStill, test } from './staff.ts'

const LABELS = [
  'Dashboard',
  'Pages',
  'Blog Posts',
  'Menu Items',
  'Categories',
  'Tags',
  'Media Library',
  'User Management',
  'Contact Info',
  'Form Submissions',
  'Site Settings',
  'SEO Settings',
]
const FOR_ADMINS = ['User Management', 'Contact Info', 'Site Settings', 'SEO Settings']
const FOOT = ['Drafts and review', 'Visitors', 'Redirects', 'Trash', 'Audit log', 'Mail', 'Backups', 'Health']

test('A §2, §9 the sidebar has the entries of a role, which is looked at every 30 seconds, and folds what is at its foot', async ({
  page,
  signIn,
  database,
}) => {
  const sidebar = page.getByRole('navigation', { name: 'CMS Admin' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.clock.install()
  const user = await signIn('editor')
  await test.step('others do not see what needs users/manage or settings/update', async () => {
    await page.goto('/admin/dashboard')
    await expect(sidebar.getByRole('link')).toHaveText([
      ...LABELS.filter((label) => !FOR_ADMINS.includes(label)),
      'Drafts and review',
      'Visitors',
      'Redirects',
    ])
    await expect(sidebar.getByText('Settings')).toHaveCount(0)
  })
  await test.step('a role that has changed shows: admins see the twelve entries in their order', async () => {
    await database.kysely.updateTable('userProfiles').set({ role: 'admin' }).where('id', '=', user.id).execute()
    await page.clock.fastForward(31_000)
    await expect(sidebar.getByRole('link')).toHaveText(LABELS)
    await expect(sidebar).toContainText('CMS Admin')
    await expect(sidebar.getByRole('list', { name: 'People' }).getByRole('link')).toHaveText(LABELS.slice(7, 10))
    await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('folds what is at its foot, unfolds it for its screens, and keeps Logout in view', async () => {
    await sidebar.getByText('More', { exact: true }).click()
    await expect(sidebar.getByRole('list', { name: 'More' }).getByRole('link')).toHaveText(FOOT)
    await expect(sidebar.getByRole('link', { name: 'Health' })).toBeInViewport({ ratio: 1 })
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.goto('/admin/health')
    await expect(sidebar.getByRole('link', { name: 'Health' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('Logout (A §4, §8)', () => {
  test('says why it failed, and leads to /admin-login with a message', async ({ page, signIn, problems }) => {
    problems.allow(/status of 429/)
    await signIn('author')
    await test.step('says what the server said when it fails, and stays', async () => {
      await page.goto('/admin/pages')
      await page.route('**/rpc/sessions/signOut', (route) =>
        route.fulfill({
          status: 429,
          json: { json: { defined: false, code: 'TOO_MANY_REQUESTS', status: 429, message: 'Slow down' } },
        }),
      )
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('alert')).toContainText('Error signing out: Slow down')
      await expect(page).toHaveURL('/admin/pages')
      await removeRoutes(page)
    })
    await test.step('leads to /admin-login with a message', async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/admin-login')
      await expect(page.getByText('Logged out successfully')).toBeVisible()
      await page.goto('/admin/pages')
      await expect(page).toHaveURL(/\/admin-login/)
    })
  })
})

test('the keyboard skips the sidebar, opens screens, finds a section and starts actions', async ({ page, signIn, database }) => {
  test.slow()
  const { id: pageId } = await makePage(database.kysely, { title: 'Bursaries' })
  await makeSection(database.kysely, { pageId, title: 'Who gets the Logo bursary' })
  await signIn('editor')
  const words = page.getByRole('combobox', { name: 'Go to' })
  await test.step('can skip the sidebar', async () => {
    await page.goto('/admin/categories')
    await page.getByRole('button', { name: 'Add Category' }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('opens any screen by its name, and moves the focus to its title', async () => {
    const { promise: isLoading, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => isLoading.then(() => route.continue()))
    await page.keyboard.press('Control+k')
    // The code of the palette arrives later.
    await page.keyboard.type('tags')
    load()
    await expect(words).toHaveValue('tags')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/tags')
    await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeFocused()
  })
  await test.step('returns to where it was when the palette is closed', async () => {
    const create = page.getByRole('button', { name: 'Add Tag' })
    await create.focus()
    await page.keyboard.press('Control+k')
    await expect(words).toBeFocused()
    // Screen readers read the entry that Enter opens.
    const entry = () => words.evaluate((field) => field.ariaActiveDescendantElement?.textContent)
    await expect.poll(entry).toBe('Dashboard')
    await page.keyboard.press('ArrowDown')
    await expect.poll(entry).toBe('Pages')
    await page.keyboard.press('Escape')
    await expect(create).toBeFocused()
  })
  await test.step('shows which entry of a menu has the focus', async () => {
    await page.getByRole('button', { name: /^Account of/ }).press('Enter')
    const entry = page.getByRole('menuitem', { name: 'My account' })
    await expect(entry).toBeFocused()
    await expect(entry).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Escape')
  })
  await test.step('finds a section', async () => {
    await page.keyboard.press('Control+k')
    await words.fill('logo')
    await expect(page.getByRole('option', { name: 'Who gets the Logo bursary Bursaries' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    // Not Logout, which begins with the same letters.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/page-sections/${pageId}`)
  })
  await test.step('starts an action of another screen, and of the open one', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add New Page' })
    for (const _ of ['another screen', 'the open one']) {
      await page.keyboard.press('Control+k')
      await words.fill('new page')
      await page.getByRole('option', { name: 'New page' }).click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})

test('the chosen colours stay, and a bar says when there is no connection', async ({ page, signIn, context, problems }) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  problems.allow(/ERR_FAILED/)
  await signIn('viewer')
  await test.step('a bar says when there is no connection', async () => {
    const listening = page.waitForResponse('**/rpc/dashboard/changes')
    await page.goto('/admin/pages')
    // An answer that is on its way would say that there is a connection.
    await listening
    await expect(page.getByText('No pages found')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText("You're offline.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline.")).toHaveCount(0)
  })
  await test.step('the bar about the connection and the toast of a failure are accessible; nothing disappears from the screen, however long it takes, and the bar goes by itself when the server is back', async () => {
    await page.clock.install()
    await page.goto('/admin/account')
    await page.getByLabel('First name').fill('Zainab')
    await page.route('**/rpc/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to change your name')).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText("You're offline.")).toBeInViewport({ ratio: 1 })
    await expectAccessibleState(page)
    await page.clock.fastForward(120_000)
    await expect(page.getByText("You're offline.")).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Zainab')
    await removeRoutes(page, '**/rpc/**')
    await page.clock.runFor(10_000)
    await expect(page.getByText("You're offline.")).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your name has been changed')).toBeVisible()
  })
  await test.step('colours can be switched, and stay as chosen', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch to dark colours' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test.describe('unsaved input', () => {
  test('is asked about, and outlives a dialog and the session', async ({ page, signIn, database, problems }) => {
    test.slow()
    problems.allow(/status of 401/)
    await test.step('outlives the session: the password is asked for over the open form (A §9)', async () => {
      const user = await signIn('viewer')
      await page.goto('/admin/account')
      await page.getByLabel('First name').fill('Zainab')
      await database.kysely
        .updateTable('sessions')
        .set({ endedAt: new Date().toISOString() })
        .where('userId', '=', user.id)
        .execute()
      await page.getByRole('button', { name: 'Save' }).click()

      const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
      await expect(dialog.getByLabel('Email')).toHaveValue(user.email)
      await expectAccessibleState(page)
      await page.keyboard.press('Escape')
      await dialog.getByLabel('Password').first().fill('wrong')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Failed to login. Please check your credentials.')
      await dialog.getByLabel('Password').first().fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog).toHaveCount(0)

      await expect(page.getByText('Your changes are not saved yet. Please save them now.')).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Zainab')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Your name has been changed')).toBeVisible()
    })
    await test.step('is asked about before another screen takes its place', async () => {
      await page.getByLabel('First name').fill('Changed')
      await page.getByRole('link', { name: 'Dashboard' }).click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Stay here' }).click()
      await expect(page).toHaveURL('/admin/account')
      await expect(page.getByLabel('First name')).toHaveValue('Changed')
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await page.goBack()
      await expect(page.getByLabel('First name')).toHaveValue('Zainab')
    })
    await test.step('is asked about before logging out', async () => {
      await page.getByLabel('First name').fill('Changed')
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Stay here' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Changed')
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL('/admin-login')
    })
    await test.step('is asked about before its dialog closes', async () => {
      await signIn('admin')
      await page.goto('/admin/users')
      await page.getByRole('button', { name: 'Invite User' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to' }).fill('invite')
      await page.getByRole('option', { name: 'Invite a person' }).click()
      await page.getByLabel('Email').fill('half@')
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: 'Discard changes?' })
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Email')).toHaveValue('half@')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('stays when the Escape key closes a dialog above its own', async () => {
      await page.goto('/admin/posts/new')
      const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
      const title = editor.getByRole('textbox', { name: 'Title', exact: true })
      await title.fill('Half a title')
      const openers = { 'Schedule': 'Schedule…', 'Select Media': 'Choose Featured image' }
      for (const [name, opener] of Object.entries(openers)) {
        await editor.getByRole('button', { name: opener }).click()
        const above = page.getByRole('dialog', { name })
        await expect(above).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(above).toHaveCount(0)
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await expect(title).toHaveValue('Half a title')
      }
    })
  })
})

test.describe('the session (A §9)', () => {
  test('is refreshed in time, and its end shows', async ({ page, signIn, database, problems }) => {
    problems.allow(/ERR_FAILED/)
    problems.allow(/status of 401/)
    const user = await signIn('viewer')
    await test.step('is refreshed when 90 seconds or less remain, trying again on a bad connection', async () => {
      await page.clock.install()
      await page.goto('/admin/pages')
      await page.getByRole('heading', { name: 'Pages' }).waitFor()
      await database.kysely
        .updateTable('sessions')
        .set({ expiresAt: new Date(Date.now() + 80_000).toISOString() })
        .where('userId', '=', user.id)
        .execute()
      let tries = 0
      await page.route('**/rpc/sessions/refresh', (route) => (++tries < 3 ? route.abort() : route.continue()))
      await page.clock.runFor(30_000)
      await expect
        .poll(async () => {
          await page.clock.runFor(500)
          const { expiresAt } = await database.kysely
            .selectFrom('sessions')
            .select('expiresAt')
            .where('userId', '=', user.id)
            .executeTakeFirstOrThrow()
          return Date.parse(expiresAt) - Date.now()
        })
        .toBeGreaterThan(10 * 60_000)
      expect(tries).toBe(3)
      await removeRoutes(page)
    })
    await test.step('is found to have ended, even without any activity', async () => {
      // What the screen asks for by itself is refused from then on.
      await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', user.id).execute()
      await page.clock.fastForward(31_000)
      await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    })
  })
})

test('A §9 toasts are at most 5 at a time and go in time', async ({ page, signIn, problems }) => {
  problems.allow(/ERR_FAILED/)
  await signIn('viewer')
  await page.clock.install()
  await test.step('toasts are at most 5 at a time, and failures stay 10 seconds', async () => {
    await page.goto('/admin/account')
    await page.route('**/rpc/sessions/signOut', (route) => route.abort())
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.waitFor()
    await standStill(page)
    for (let count = 0; count < 7; count++) {
      await expect(logout).toBeEnabled()
      await logout.click()
    }
    await page.clock.runFor(1000)
    await expect(page.getByRole('alert')).toHaveText(Array.from({ length: 5 }, () => /Failed to log out/))
    await page.clock.runFor(8000)
    await expect(page.getByRole('alert')).toHaveCount(5)
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert')).toHaveCount(2)
    await removeRoutes(page)
  })
  await test.step('toasts of what went well go after 5 seconds', async () => {
    await page.getByLabel('First name').fill('Zainab')
    await page.getByRole('button', { name: 'Save' }).click()
    const toast = page.getByText('Your name has been changed')
    await expect(toast).toBeVisible()
    await page.clock.runFor(4000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast).toHaveCount(0)
    await page.clock.resume()
  })
})

test('forced colours show switches and which filter is on', async ({ page, signIn, database }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('admin')
  await makeMenuItem(database.kysely, { title: 'Library' })
  await page.goto('/admin/menu-items')
  const track = page.locator('.mantine-Switch-track').first()
  await expect(track).toHaveCSS('border-top-width', '1px')
  await page.goto('/admin/pages')
  const background = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await page.getByRole('button', { name: 'All', exact: true }).waitFor()
  expect(await background('All')).not.toBe(await background('Only pages'))
  await page.goto('/admin/media')
  const box = page.getByRole('checkbox', { name: 'Only pictures without a description' })
  const look = () => box.evaluate((input) => getComputedStyle(input).backgroundColor)
  const unticked = await look()
  await box.click()
  await expect(box).toBeChecked()
  await expect.poll(look).not.toBe(unticked)
  const bar = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).borderLeftWidth)
  expect([await bar('Media Library'), await bar('Tags')]).toEqual(['3px', '0px'])
})
