import { useQuery } from '@tanstack/react-query'
import { DEFAULT_DESCRIPTION, DEFAULT_SITE_NAME } from '#contract/site.ts'
import { api } from '#admin/api.ts'

/** The values that the website uses where SEO settings are empty. */
export function useDefaults(): { title: string; description: string } {
  const { data } = useQuery(api.settings.listPublic.queryOptions())
  const name = data?.site_name ?? DEFAULT_SITE_NAME
  const description = data?.site_description ?? DEFAULT_DESCRIPTION
  return { title: `${name}: ${description}`, description }
}
