import { shareImagePath } from '#contract/paths.ts'
import { Text } from '@mantine/core'
import { safePictureUrl } from '#contract/links/safe-url.ts'
import classes from './seo.module.css'
import type { SHARING } from './seo-labels.ts'
import { useDefaults } from './use-defaults.ts'

interface Props {
  prefix: (typeof SHARING)[number]['prefix']
  values: Record<string, string>
}

/** A live preview of a shared link to the home page. Empty fields fall back to the more general ones. */
export function SharePreview({ prefix, values }: Props) {
  const defaults = useDefaults()
  const image = safePictureUrl(values[`${prefix}_image`]) || safePictureUrl(values['og_image']) || shareImagePath('home')
  return (
    <figure className={classes['card']} aria-label={`Preview of a shared link, ${prefix === 'og' ? 'Open Graph' : 'Twitter'}`}>
      <img src={image} alt="" className={classes['picture']} />
      <figcaption>
        <Text size="xs" c="dimmed">
          {location.host}
        </Text>
        <Text fw={600}>{values[`${prefix}_title`] || values['seo_title'] || defaults.title}</Text>
        <Text size="sm">{values[`${prefix}_description`] || values['seo_description'] || defaults.description}</Text>
      </figcaption>
    </figure>
  )
}
