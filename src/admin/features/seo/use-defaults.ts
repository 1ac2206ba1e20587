import { useQuery } from '@tanstack/react-query'
import { DEFAULT_DESCRIPTION, DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { api } from '#admin/api.ts'

/** The values that the home page has where SEO settings are empty. */
export function useDefaults(): { title: string; description: string } {
  const settings = useQuery(api.settings.listPublic.queryOptions()).data
  const home = useQuery(api.pages.getBySlug.queryOptions({ input: { slug: 'home' } })).data
  const name = settings?.site_name ?? DEFAULT_SITE_NAME
  const tagline = settings?.site_description ?? DEFAULT_DESCRIPTION
  return { title: `${name}: ${tagline}`, description: home?.metaDescription || tagline }
}
