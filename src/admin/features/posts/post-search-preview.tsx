import { Text } from '@mantine/core'
import { makeExcerpt } from '#contract/text/excerpt.ts'
import { pagePath } from '#contract/paths.ts'
import type { PostValues } from './post-form.ts'
import classes from './post-editor.module.css'

/** Search engines show about this much. */
const SHOWN = 160

const readText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

/** How a search engine shows the post. */
export function PostSearchPreview({ values }: { values: PostValues }) {
  const { title, seoTitle, slug, metaDescription, excerpt, content } = values
  const description = metaDescription || makeExcerpt(excerpt, content, readText) || 'The beginning of the text'
  return (
    <figure className={classes['preview']} aria-label="Preview of the search result">
      <Text size="sm" c="dimmed">
        {location.host + pagePath(slug)}
      </Text>
      <p>{seoTitle || title || 'Title'}</p>
      <Text size="sm">{description.length > SHOWN ? `${description.slice(0, SHOWN)} …` : description}</Text>
    </figure>
  )
}
