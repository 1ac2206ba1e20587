// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, el, replaceContent } from './el.ts'

const draw = () => [button('Move up', () => {}, { isIconOnly: true }), button('All fields', () => {})]

test.each(['Move up', 'All fields'])('the button "%s" keeps the focus when its toolbar is drawn again', (name) => {
  document.body.innerHTML = '<aside></aside>'
  const root = document.querySelector('aside')!.attachShadow({ mode: 'open' })
  const box = el('div', {}, ...draw())
  root.append(box)
  const find = () => [...box.children].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name) as HTMLElement
  const before = find()
  before.focus()
  expect(root.activeElement).toBe(before)
  replaceContent(box, ...draw())
  expect(find()).not.toBe(before)
  expect(root.activeElement).toBe(find())
})

test('a box without the focus does not take it', () => {
  document.body.innerHTML = '<input>'
  const box = document.body.appendChild(el('div', {}, ...draw()))
  const input = document.querySelector('input')!
  input.focus()
  replaceContent(box, ...draw())
  expect(document.activeElement).toBe(input)
})
