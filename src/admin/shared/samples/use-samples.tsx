import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { api } from '#admin/api.ts'
import { findSample, toSamples, type Samples } from './find-samples.ts'

const NONE: Samples = new Map()
const SamplesContext = createContext(NONE)
export const SamplesProvider = SamplesContext.Provider
export const useSamples = () => useContext(SamplesContext)

/** The samples that nobody has replaced or approved on a page. None until they are known. */
export function useSamplesOn(pageId: string): Samples {
  const { data } = useQuery(api.onboarding.samplesOn.queryOptions({ input: { pageId }, select: toSamples }))
  return data ?? NONE
}

/** Says below a field that it still holds a sample. */
export function SampleMark({ value, isPicture }: { value: unknown; isPicture: boolean }) {
  const sample = findSample(useSamples(), value)
  if (!sample) return null
  return (
    <Text size="xs" c="var(--gold-ink)" mt={4}>
      Sample {isPicture ? 'picture' : 'text'}. {sample.isWithheld ? 'Visitors do not see it. ' : ''}Replace it with your own.
    </Text>
  )
}
