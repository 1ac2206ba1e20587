// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { describeNewSamples } from './describe-new-samples.ts'

const { draft } = vi.hoisted(() => ({ draft: vi.fn<() => Promise<unknown>>() }))

vi.mock('#admin/api.ts', () => ({
  client: {
    onboarding: {
      samplesOn: () => Promise.resolve(['Six diplomas', 'A small college'].map((text) => ({ sectionType: 'text', text }))),
    },
    pageDrafts: { get: draft },
  },
}))

const section = (description: string, isActive = true) => ({
  sectionType: 'text',
  title: 'Welcome',
  description,
  content: {},
  isActive,
})
const serve = (...sections: ReturnType<typeof section>[]) => draft.mockResolvedValue({ sections })

beforeEach(() => localStorage.clear())

test('the draft of each page warns once of the samples that it would publish', async () => {
  serve(section('Six diplomas'), section('Our own words'), section('A small college', false))
  expect([await describeNewSamples('home'), await describeNewSamples('home'), await describeNewSamples('about')]).toEqual([
    '1 sample text',
    '',
    '1 sample text',
  ])
})

test('a draft without samples, or one that cannot be read, does not use up the warning', async () => {
  serve(section('Our own words'))
  expect(await describeNewSamples('home')).toBe('')
  draft.mockRejectedValueOnce(new Error('offline'))
  expect(await describeNewSamples('home')).toBe('')
  serve(section('Six diplomas'))
  expect(await describeNewSamples('home')).toBe('1 sample text')
})
