import type { ApiOutputs } from '#admin/api.ts'

type Sample = ApiOutputs['onboarding']['samplesOn'][number]
export type Samples = ReadonlyMap<string, Sample>

export const toSamples = (samples: readonly Sample[]): Samples => new Map(samples.map((sample) => [sample.text, sample]))

/** The sample in the value of a field: all of it, or one of its lines. */
export const findSample = (samples: Samples, value: unknown): Sample | undefined =>
  typeof value === 'string' && value !== ''
    ? (samples.get(value)
      ?? value
        .split('\n')
        .map((line) => samples.get(line.trim()))
        .find((found) => found))
    : undefined

/** How many fields of a nested value are samples. */
export function countSamples(samples: Samples, value: unknown): number {
  if (typeof value === 'string') return findSample(samples, value) ? 1 : 0
  if (samples.size === 0 || typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + countSamples(samples, inner), 0)
}
