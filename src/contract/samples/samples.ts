import { formatCount } from '#contract/text/format-count.ts'
import { canonicalType } from '#contract/sections/schemas.ts'

/* The samples that a section still has. Every screen finds and counts them in the same way. */

/** A text or picture of the sample college, as staff read it. */
export interface Sample {
  text: string
  isPicture: boolean
  /** Visitors do not see it. */
  isWithheld: boolean
  /** For a link: what visitors get instead. Such a link needs no work, so it does not count. */
  instead?: string | undefined
  /** The ids of sections on the page that visitors do not see because of this sample. */
  hides?: string[]
}
/** Samples by their text. */
export type Samples = ReadonlyMap<string, Sample>

export interface SampleCount {
  texts: number
  pictures: number
}

export const toSamples = (samples: readonly Sample[]): Samples => new Map(samples.map((sample) => [sample.text, sample]))

/** Those of one section among the samples of a page. A text can be approved in one section, and a sample in another. */
export const selectSamples = (samples: readonly (Sample & { sectionType: string })[], type: string): Samples =>
  toSamples(samples.filter(({ sectionType }) => sectionType === canonicalType(type)))

/** The sample in the value of a field: all of it, or one of its lines. */
export function findSample(samples: Samples, value: unknown): Sample | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const lines = value.split('\n').map((line) => line.trim())
  return [value, ...lines].map((text) => samples.get(text)).find(Boolean)
}

interface Counted {
  title: string | null
  description?: string | null
  content: unknown
}

/** How many texts and pictures of a section are samples. Its content is as it is stored. */
export function countSamples(samples: Samples, { title, description, content }: Counted): SampleCount {
  const count = { texts: 0, pictures: 0 }
  function look(part: unknown): void {
    if (typeof part === 'string') {
      const sample = findSample(samples, part)
      if (sample && sample.instead === undefined) count[sample.isPicture ? 'pictures' : 'texts'] += 1
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look)
  }
  if (samples.size > 0) look([title, description, content])
  return count
}

/** Whether a section has samples that visitors do not see. */
export function hasHiddenSamples(samples: Samples, section: Counted): boolean {
  const withheld = toSamples([...samples.values()].filter(({ isWithheld }) => isWithheld))
  return describeSamples(countSamples(withheld, section)) !== ''
}

export const addSampleCounts = (counts: readonly SampleCount[]): SampleCount => ({
  texts: counts.reduce((sum, { texts }) => sum + texts, 0),
  pictures: counts.reduce((sum, { pictures }) => sum + pictures, 0),
})

const describeCount = (count: number, noun: string) =>
  count === 0 ? [] : [formatCount(count, `sample ${noun}`, `sample ${noun}s`)]

/** For example "9 sample texts and 4 sample pictures"; '' if there are none. */
export const describeSamples = ({ texts, pictures }: SampleCount): string =>
  [...describeCount(texts, 'text'), ...describeCount(pictures, 'picture')].join(' and ')
