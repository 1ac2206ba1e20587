// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { describeNewSamples } from './describe-new-samples.ts'

const { draft } = vi.hoisted(() => ({ draft: vi.fn<() => Promise<unknown>>() }))

vi.mock('#admin/api.ts', () => ({
  client: {
    onboarding: {
      samplesOn: () =>
        Promise.resolve([
          { sectionType: 'text', text: 'Six diplomas', isWithheld: false, hides: [] },
          { sectionType: 'text', text: 'A small college', isWithheld: true, hides: ['Our story'] },
        ]),
    },
    pageDrafts: { get: draft },
  },
}))

const section = (description: string, isActive = true, title = 'Welcome') => ({
  id: title,
  sectionType: 'text',
  title,
  description,
  content: {},
  isActive,
})
const serve = (...sections: ReturnType<typeof section>[]) => draft.mockResolvedValue({ sections })

const SHOWN = 'This page still has 1 sample text from the sample college. Visitors will see samples in “Welcome”.'

beforeEach(() => localStorage.clear())

test('the draft of each page warns once of the samples that it would publish', async () => {
  serve(section('Six diplomas'), section('Our own words'), section('A small college', false))
  expect([await describeNewSamples('home'), await describeNewSamples('home'), await describeNewSamples('about')]).toEqual([
    SHOWN,
    '',
    SHOWN,
  ])
})

test('a draft without samples, or one that cannot be read, does not use up the warning', async () => {
  serve(section('Our own words'))
  expect(await describeNewSamples('home')).toBe('')
  draft.mockRejectedValueOnce(new Error('offline'))
  expect(await describeNewSamples('home')).toBe('')
  serve(section('Six diplomas'))
  expect(await describeNewSamples('home')).toBe(SHOWN)
})

test('the sections are named: those whose samples visitors will see, and those whose samples stay hidden', async () => {
  const titles = ['Courses', 'Hostels', 'Sport', 'Library', 'Clinic', 'Shop', 'Bank']
  serve(
    ...titles.map((title) => section('Six diplomas', true, title)),
    section('A small college\nSix diplomas', true, 'Our story'),
  )
  expect(await describeNewSamples('home')).toBe(
    'This page still has 8 sample texts from the sample college. '
      + 'Visitors will see samples in “Courses”, “Hostels”, “Sport”, “Library”, “Clinic” and 2 more. '
      + 'Samples in “Our story” stay hidden from them.',
  )
})
