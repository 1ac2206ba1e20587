// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { ContactForm } from './contact-form.island.tsx'

test('once it is sent, the form is empty, also if the server had returned it with what was typed', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ reference: 'ENQ-4T9XK2M' }, { status: 201 })))
  onTestFinished(() => void vi.unstubAllGlobals())
  const values = { name: 'Ada', email: 'ada@', phone: '0803', subject: 'Fees', message: 'How much?' }
  const { place, show } = mount()
  await show(<ContactForm token="t" values={values} errors={{ email: 'Please enter a valid email address' }} sent="" />)
  const form = place.querySelector('form')!
  expect(form.querySelector('a[href="/privacy"]')).not.toBeNull()
  form.querySelector<HTMLInputElement>('[name=email]')!.value = 'ada@college.test'
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(place.textContent).toContain('ENQ-4T9XK2M')
  const { token, website, ...typed } = Object.fromEntries(new FormData(form))
  expect(typed).toEqual({ name: '', email: '', phone: '', subject: '', message: '' })
  expect([token, website]).toEqual(['t', ''])
})
