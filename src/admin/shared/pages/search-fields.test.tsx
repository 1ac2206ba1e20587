// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { SearchFields } from './search-fields.tsx'

const TEXT = '<h2>Sports</h2><p> </p><p>The <strong>games</strong> &amp; races<br>begin.</p><p>Come early.</p>'

const values = { title: '', seoTitle: '', slug: 'sports', metaDescription: '' }

test.each([
  [{}, 'The beginning of the text'],
  [{ content: TEXT }, 'The games & races begin.'],
  [{ content: TEXT, excerpt: 'All about sports' }, 'All about sports'],
  [{ content: TEXT, excerpt: 'All about sports', metaDescription: 'Sports day' }, 'Sports day'],
])('the preview of a search result shows the description that search engines get: %o', async (more, description) => {
  const { place, show } = mount()
  await show(
    <MantineProvider>
      <SearchFields
        values={{ ...values, ...more }}
        noDescription="The beginning of the text"
        getInputProps={() => ({ value: '', onChange: () => undefined })}
      />
    </MantineProvider>,
  )
  expect(place.querySelector('figure')!.lastElementChild!.textContent).toBe(description)
})
