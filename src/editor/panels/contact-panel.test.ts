// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import type { Editor } from '../context.ts'
import { readPerson } from '../person.ts'
import { openContactPanel } from './contact-panel.ts'

const { contactInfo } = vi.hoisted(() => ({
  contactInfo: {
    list: vi.fn<() => Promise<unknown>>(),
    create: vi.fn<(entry: object) => Promise<unknown>>(),
    delete: () => Promise.resolve(),
  },
}))
vi.mock('../api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  client: {
    sessions: { current: () => Promise.resolve({ user: { id: 'ada' }, permissions: ROLE_PERMISSIONS.admin }) },
    contactInfo,
  },
}))

const entry = {
  id: 'a',
  type: 'phone',
  label: 'Office',
  value: '0803',
  orderIndex: 0,
  isActive: true,
  isSample: false,
  version: 1,
}

/** Opens the panel. The connection breaks before the page is loaded again. */
async function openPanel() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  contactInfo.list.mockResolvedValue([entry])
  await readPerson()
  document.body.innerHTML = '<section></section>'
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const ui = { root, announce() {}, toast() {} }
  await openContactPanel({ ui, model: { sections: [] }, drawing: {}, redraw: () => Promise.resolve() } as unknown as Editor)
  const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(`fieldset:last-child ${selector}`)!
  function type(name: string, value: string) {
    const input = find<HTMLInputElement>(`[aria-label="New entry: ${name}"]`)
    input.value = value
    input.dispatchEvent(new Event('input'))
  }
  return { root, find, type }
}

test('an entry that was added is not offered again if the page cannot be loaded afterwards', async () => {
  contactInfo.create.mockResolvedValue({})
  const { find, type } = await openPanel()
  type('Label', 'Library')
  type('Value', '0805')
  find('[aria-label="Add the entry"]').click()
  await vi.waitFor(() => expect(find<HTMLInputElement>('[aria-label="New entry: Label"]').value).toBe(''))
  expect(find('.refusal').textContent).toBe('')
  expect(contactInfo.create).toHaveBeenCalledOnce()
})

test('the type of a new entry stays chosen when the list is drawn again', async () => {
  const { root, find } = await openPanel()
  find<HTMLSelectElement>('select').value = 'email'
  root.querySelector<HTMLElement>('[aria-label="Delete phone, Office"]')!.click()
  contactInfo.list.mockResolvedValue([])
  await vi.waitFor(() => expect(root.querySelector('[aria-label="Delete phone, Office"]')).toBeNull())
  expect(find<HTMLSelectElement>('select').value).toBe('email')
})
