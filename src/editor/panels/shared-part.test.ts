// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import type { Editor } from '../context.ts'
import { readPerson } from '../person.ts'
import { linkInput } from './link-input.ts'
import { openSharedPart } from './shared-part.ts'

const { signedIn, targets } = vi.hoisted(() => ({
  signedIn: { permissions: [] as readonly string[] },
  targets: Promise.resolve([]),
}))
vi.mock('../api.ts', () => ({
  client: {
    sessions: { current: () => Promise.resolve({ user: { id: 'ada' }, ...signedIn }) },
    menuItems: { list: () => Promise.resolve({ items: [] }) },
    links: { search: () => targets },
  },
}))
vi.mock('./settings-forms.ts', () => ({ nameForms: () => [], footerForms: () => [] }))

async function comeIn(role: Role) {
  signedIn.permissions = ROLE_PERMISSIONS[role]
  await readPerson()
}

const MENU = 'Only editors and administrators can change the menu.'
const NAME = 'Only administrators can change the name and the logo.'

test.each([
  ['contributor', [MENU, NAME], []],
  ['author', [MENU, NAME], []],
  ['editor', [NAME], ['All menu entries']],
  ['admin', [], ['All menu entries', 'All site settings']],
] as const)(
  'the header for the role %s: forms and links that it may use, and who may use the others',
  async (role, said, links) => {
    await comeIn(role)
    const host = document.createElement('section')
    document.body.replaceChildren(host)
    const root = host.attachShadow({ mode: 'open' })
    await openSharedPart({ ui: { root } } as unknown as Editor, 'header')
    const textsOf = (selector: string) => [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(textsOf('p').filter((text) => text.startsWith('Only'))).toEqual(said)
    expect(textsOf('a')).toEqual(links.map((text) => `${text} (opens a new tab)`))
    expect(root.querySelector('[aria-label="Menu"]') === null).toBe(said.includes(MENU as never))
  },
)

test.each([
  ['contributor', false],
  ['author', true],
] as const)('the dialog for links offers an upload to the role %s: %s', async (role, isOffered) => {
  await comeIn(role)
  const box = linkInput({ id: 'i', label: 'Link', value: '', change: () => undefined })
  box.querySelector('input')!.dispatchEvent(new Event('focus'))
  // The list comes with this answer.
  await targets
  expect(box.querySelector('.found')!.textContent).toBe(isOffered ? 'Upload a file' : '')
})
