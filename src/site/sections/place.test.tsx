import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#contract/settings/site.ts'
import { SiteProvider } from '#site/site-context.tsx'
import { Location } from './location.tsx'
import { MapSection } from './map.tsx'

test('an address of two lines has two lines in Our Location and on the map', () => {
  const value = 'Km 4, Kufena Road\nZaria, Kaduna State'
  const site = { ...DEFAULT_SITE, contactInfo: [{ type: 'address', label: 'Address', value, orderIndex: 0 }] }
  const section = { id: 'place', title: '', description: '', content: { address: '', mapUrl: '', hours: [] } }
  for (const place of [
    <Location key="location" section={{ ...section, type: 'location' }} anchor={undefined} />,
    <MapSection key="map" section={{ ...section, type: 'map' }} anchor={undefined} />,
  ])
    expect(renderToStaticMarkup(<SiteProvider initial={site}>{place}</SiteProvider>)).toMatch(
      /<p class="lines">(?:<svg.*<\/svg>)?Km 4, Kufena Road\nZaria, Kaduna State<\/p>/,
    )
})
