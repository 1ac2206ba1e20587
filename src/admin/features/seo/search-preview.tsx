import { Text } from '@mantine/core'
import classes from './seo.module.css'
import { useDefaults } from './use-defaults.ts'

/** The front page among the results of a search, as it is being typed. */
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
