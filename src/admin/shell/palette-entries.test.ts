import { expect, test } from 'vitest'
import { ROLES } from '#contract/permissions.ts'
import { STAFF_SCREENS } from '#test/screens.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import { listPaletteEntries, type PaletteEntry } from './palette-entries.ts'

const all = listPaletteEntries(ROLE_PERMISSIONS.admin)

/** The labels of what the palette shows for this word. */
const find = (word: string) =>
  [...all.screens, ...all.tasks]
    .filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(word))
    .map(({ label }) => label)

test.each([
  ['enquiries', 'Form Submissions'],
  ['inbox', 'Form Submissions'],
  ['messages', 'Form Submissions'],
  ['password', 'My account'],
  ['two-factor', 'My account'],
  ['restore', 'Backups'],
  ['restore', 'Trash'],
  ['logo', 'Change the logo'],
  ['colours', 'Site Settings'],
  ['phone', 'Change the phone number'],
  ['redirect', 'Redirects'],
  ['news', 'New post'],
  ['photos', 'Media Library'],
  ['invit', 'Invite a person'],
  ['erase', 'Erase a person'],
  ['delete personal data', 'Erase a person'],
  ['privacy request', 'Erase a person'],
])('"%s" leads to %s', (word, label) => expect(find(word)).toContain(label))

test('every screen has other words', () => expect(all.screens.filter(({ words }) => words === '')).toEqual([]))

test.each(ROLES)('%ss are offered only screens that they may open', (role) => {
  const { screens, tasks } = listPaletteEntries(ROLE_PERMISSIONS[role])
  const isOpen = ({ path }: PaletteEntry) =>
    STAFF_SCREENS.some((screen) => screen.path === path.replace(/\/new$|[?#].*$/, '') && screen.who.includes(role))
  expect([...screens, ...tasks].filter((entry) => !isOpen(entry))).toEqual([])
})
