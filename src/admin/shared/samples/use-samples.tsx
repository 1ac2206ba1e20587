import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { SampleOnPage } from '#contract/onboarding.ts'
import { findSample, selectSamples, type Samples } from '#contract/samples/samples.ts'
import { api } from '#admin/api.ts'

const NONE: SampleOnPage[] = []
const SamplesOfPageContext = createContext(NONE)
export const SamplesOfPageProvider = SamplesOfPageContext.Provider

const SamplesContext = createContext<Samples>(new Map())
/** Around the form of a section. */
export const SamplesProvider = SamplesContext.Provider
export const useSamples = () => useContext(SamplesContext)

/** The samples that nobody has replaced or approved on a page. None until they are known. */
export function useSamplesOn(pageId: string): SampleOnPage[] {
  const { data } = useQuery(api.onboarding.samplesOn.queryOptions({ input: { pageId } }))
  return data ?? NONE
}

/** The samples of one section of the page. */
export function useSamplesOfType(sectionType: string): Samples<SampleOnPage> {
  const all = useContext(SamplesOfPageContext)
  return useMemo(() => selectSamples(all, sectionType), [all, sectionType])
}

/** Says below a field that it still holds a sample. */
export function SampleMark({ value, isPicture }: { value: unknown; isPicture: boolean }) {
  const sample = findSample(useSamples(), value)
  if (!sample) return null
  return (
    <Text size="xs" c="var(--gold-ink)" mt={4}>
      {sample.instead === undefined
        ? `Sample ${isPicture ? 'picture' : 'text'}. ${sample.isWithheld ? 'Visitors do not see it. ' : ''}Replace it with your own.`
        : `Sample link. Visitors get ${sample.instead} instead. It comes from Contact Info.`}
    </Text>
  )
}
