import { Switch, Text, TextInput } from '@mantine/core'
import { SEO_TITLE_MAX } from '#contract/pages/page-fields.ts'
import { pagePath } from '#contract/paths.ts'
import { makeExcerpt } from '#contract/text/excerpt.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import classes from './search-fields.module.css'

/** Search engines show about this much. */
const SHOWN = 160

const readText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

interface Props {
  values: { title: string; seoTitle: string; slug: string; metaDescription: string; excerpt?: string; content?: string }
  /** What the preview shows if there is no description. */
  noDescription: string
  getInputProps: (field: 'seoTitle' | 'isNoindex', options?: { type: 'checkbox' }) => FieldProps
}

/** What search engines get of a page or post besides its description, and how they show it. */
export function SearchFields({ values, noDescription, getInputProps }: Props) {
  const { title, seoTitle, slug, metaDescription, excerpt = '', content = '' } = values
  const description = metaDescription || makeExcerpt(excerpt, content, readText) || noDescription
  return (
    <>
      <TextInput
        label="SEO title"
        description={`In search results and where it is shared. If empty, the title. ${seoTitle.length}/${SEO_TITLE_MAX} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={SEO_TITLE_MAX}
        {...getInputProps('seoTitle')}
      />
      <figure className={classes['preview']} aria-label="Preview of the search result">
        <Text size="sm" c="dimmed">
          {location.host + pagePath(slug)}
        </Text>
        <p>{seoTitle || title || 'Title'}</p>
        <Text size="sm">{description.length > SHOWN ? `${description.slice(0, SHOWN)} …` : description}</Text>
      </figure>
      <Switch
        label="Hide from search engines"
        description="Search engines leave it out of their results. Lists, feeds and the search of this website still show it"
        {...getInputProps('isNoindex', { type: 'checkbox' })}
      />
    </>
  )
}
