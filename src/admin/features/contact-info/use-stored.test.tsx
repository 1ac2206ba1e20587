// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { useStored } from './main-contact-form.tsx'

test('a field follows what is stored, except while somebody types', async () => {
  const seen: ReturnType<typeof useStored<string>>[] = []
  const last = () => seen.at(-1)!
  function Field({ stored }: { stored: string }) {
    const state = useStored(stored)
    useEffect(() => void seen.push(state))
    return null
  }
  const { show } = mount()
  await show(<Field stored="one" />)
  await show(<Field stored="two" />)
  expect(last().shown).toBe('two')
  await act(async () => last().setChanged(true))
  await show(<Field stored="three" />)
  expect(last().shown).toBe('two')
  await act(async () => last().setChanged(false))
  expect(last().shown).toBe('three')
})
