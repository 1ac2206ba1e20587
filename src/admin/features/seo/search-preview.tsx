import { Text } from '@mantine/core'
import classes from './seo.module.css'
import { useDefaults } from './use-defaults.ts'

/** A live preview of the home page in search results. */
export function SearchPreview({ values }: { values: { seo_title: string; seo_description: string } }) {
  const defaults = useDefaults()
  return (
    <figure className={classes['preview']} aria-label="Preview of the search result">
      <Text size="sm" c="dimmed">
        {location.host}
      </Text>
      <p className={classes['result']}>{values.seo_title || defaults.title}</p>
      <Text size="sm">{values.seo_description || defaults.description}</Text>
    </figure>
  )
}
