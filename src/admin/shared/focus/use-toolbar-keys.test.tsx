// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { useToolbarKeys } from './use-toolbar-keys.ts'

const Toolbar = ({ names }: { names: string[] }) => (
  <div role="toolbar" ref={useToolbarKeys()}>
    {names.map((name) => (
      <button key={name} type="button" tabIndex={0} disabled={name.startsWith('no ')}>
        {name}
      </button>
    ))}
  </div>
)

const listTabStops = () =>
  [...document.querySelectorAll('button')].filter(({ disabled, tabIndex }) => !disabled && tabIndex === 0)
const readTabStops = () => listTabStops().map(({ textContent }) => textContent)

async function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => document.activeElement!.dispatchEvent(event))
  return document.activeElement!.textContent
}

test('a toolbar is one tab stop, and arrow keys, Home and End move between its buttons', async () => {
  const { show } = mount()
  await show(<Toolbar names={['no undo', 'Bold', 'Italic', 'Link']} />)
  expect(readTabStops()).toEqual(['Bold'])
  listTabStops()[0]!.focus()
  expect(await press('ArrowRight')).toBe('Italic')
  expect(readTabStops()).toEqual(['Italic'])
  expect(await press('End')).toBe('Link')
  expect(await press('ArrowRight')).toBe('Bold')
  expect(await press('ArrowLeft')).toBe('Link')
  expect(await press('Home')).toBe('Bold')
  expect(await press('ArrowRight', { altKey: true })).toBe('Bold')
})

test('buttons that appear are no more tab stops, and one that goes gives its place to another', async () => {
  const { show } = mount()
  await show(<Toolbar names={['Bold', 'Insert table']} />)
  listTabStops()[0]!.focus()
  await press('End')
  await show(<Toolbar names={['Bold', 'Insert table', 'Add row']} />)
  expect(readTabStops()).toEqual(['Insert table'])
  await show(<Toolbar names={['Bold', 'no table', 'Add row']} />)
  expect(readTabStops()).toEqual(['Bold'])
})
