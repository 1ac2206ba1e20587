import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadingPage } from './messages.tsx'

test('A §2 a page that is still being fetched says so', () => {
  expect(renderToStaticMarkup(<LoadingPage />)).toContain('Loading page content...')
})
