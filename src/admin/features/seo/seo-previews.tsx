import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shareImagePath } from '#contract/paths.ts'
import { safePictureUrl } from '#contract/links/safe-url.ts'
import { DEFAULT_SITE_NAME, getSiteDescription } from '#contract/settings/site.ts'
import { api } from '#admin/api.ts'
import classes from './seo.module.css'

interface Props {
  prefix: 'og' | 'twitter'
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
        <Text fw={600}>{values[`${prefix}_title`] || values['og_title'] || values['seo_title'] || defaults.title}</Text>
        <Text size="sm">
          {values[`${prefix}_description`] || values['og_description'] || values['seo_description'] || defaults.description}
        </Text>
      </figcaption>
    </figure>
  )
}

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

/** The values that the home page has where SEO settings are empty. */
function useDefaults(): { title: string; description: string } {
  const settings = useQuery(api.settings.listPublic.queryOptions()).data
  const home = useQuery(api.pages.getBySlug.queryOptions({ input: { slug: 'home' } })).data
  const name = settings?.site_name ?? DEFAULT_SITE_NAME
  const tagline = getSiteDescription(name, settings?.site_description)
  return { title: [name, tagline].filter(Boolean).join(': '), description: home?.metaDescription || tagline || name }
}
