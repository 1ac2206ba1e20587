import { expect, test } from 'vitest'
import { readAnalytics } from './analytics.ts'

test.each([
  [{}, null],
  [{ google_analytics_id: '', facebook_pixel_id: '' }, null],
  [{ google_analytics_id: 'G-ABC123DEF4' }, { google: 'G-ABC123DEF4', pixel: '' }],
  [{ google_analytics_id: ' UA-12345-6 ' }, { google: 'UA-12345-6', pixel: '' }],
  [{ facebook_pixel_id: '1234567890' }, { google: '', pixel: '1234567890' }],
  [
    { google_analytics_id: 'g-abc123', facebook_pixel_id: 'none' },
    { google: 'g-abc123', pixel: '' },
  ],
  [{ google_analytics_id: 'G-1&callback=evil' }, null],
  [{ google_analytics_id: 'G-ABCDE\nG-FGHIJ' }, null],
  [{ google_analytics_id: '"><script>alert(1)</script>' }, null],
  [{ google_analytics_id: 'paste your id here', facebook_pixel_id: '12 34 56' }, null],
  [{ facebook_pixel_id: "1'); evil(" }, null],
])('of %j these are ids: %j', (settings, ids) => {
  expect(readAnalytics(settings)).toEqual(ids)
})
