import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Day } from './post-meta.tsx'

test('a day is written in words, in Nigerian time', () => {
  expect(renderToStaticMarkup(<Day iso="2026-01-05T23:30:00.000Z" />)).toContain('6 January 2026')
})

test.each(['', 'soon', '2026-13-45'])('where there is no such day as %j nothing is said', (iso) => {
  expect(renderToStaticMarkup(<Day iso={iso} />)).toBe('')
})
