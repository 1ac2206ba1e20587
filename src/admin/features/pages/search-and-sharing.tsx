import { Stack } from '@mantine/core'
import { useState } from 'react'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { SearchFields } from '#admin/shared/pages/search-fields.tsx'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import type { PageValues } from './page-form.ts'

/** What search engines and networks get of a page. Few people change it. The home page has it from SEO Settings. */
export function SearchAndSharing({ form }: Pick<RecordForm<PageValues>, 'form'>) {
  const [isOpen, setOpen] = useState(false)
  const { seoTitle, slug } = form.values
  if (seoTitle === undefined || slug === 'home') return null
  const isUnfolded = isOpen || Boolean(form.errors['featuredImage'])
  return (
    <details open={isUnfolded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Search engines and sharing</summary>
      {isUnfolded && (
        <Stack mt="sm">
          <SearchFields
            values={{ ...form.values, seoTitle }}
            noDescription="The description of the website, or the beginning of the text"
            getInputProps={form.getInputProps}
          />
          <ImageField
            label="Featured image"
            description="Where the page is shared. A page without sections also shows it above its text"
            {...form.getInputProps('featuredImage')}
          />
        </Stack>
      )}
    </details>
  )
}
