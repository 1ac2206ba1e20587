import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

test('a table and code, which may scroll sideways, have a name and can have the focus', () => {
  const html = renderToStaticMarkup(<RichText html="<table><tbody><tr><td>A</td></tr></tbody></table><pre>B</pre><p>C</p>" />)
  expect(html).toMatch(/<div class="[^"]+" role="group" aria-label="Table" tabindex="0"><table>.*<\/table><\/div><pre/)
  expect(html).toContain('<pre role="group" aria-label="Code" tabindex="0">B</pre><p>C</p>')
})
