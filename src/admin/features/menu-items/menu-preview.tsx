import { NativeSelect, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMark } from '#contract/brand/college-initials.ts'
import { safePictureUrl } from '#contract/links/safe-url.ts'
import { DEFAULT_SITE } from '#contract/settings/site.ts'
import { api } from '#admin/api.ts'
import { SiteFrame } from '#admin/shared/elements/site-frame.tsx'
import { HeaderPreview } from '#site/layout/header-preview.tsx'
import { buildMenu, findRow } from '#site/layout/menu.ts'
import classes from './menu-items.module.css'

const VIEWS = { desktop: { width: 1280, height: 300 }, phone: { width: 360, height: 480 } }
type View = keyof typeof VIEWS

/** The header of the website with the menu as it is stored. */
export function MenuPreview() {
  const [view, setView] = useState<View>(matchMedia('(width < 48em)').matches ? 'phone' : 'desktop')
  const menu = useQuery(api.menuItems.listActive.queryOptions())
  const settings = useQuery(api.settings.listPublic.queryOptions())
  if (!menu.data || !settings.data) return null
  const { site_name, site_short_name: siteShortName = '', site_logo: siteLogo } = settings.data
  const siteName = site_name?.trim() || DEFAULT_SITE.siteName
  const site = {
    ...DEFAULT_SITE,
    siteName,
    siteShortName,
    siteInitials: getMark(siteName, siteShortName),
    siteLogo: safePictureUrl(siteLogo ?? ''),
    menuItems: menu.data,
  }
  return (
    <Paper component="section" p="md" aria-label="Preview">
      <div className={classes['preview-head']}>
        <Text fw={600}>How visitors see it</Text>
        <NativeSelect
          size="xs"
          aria-label="Width of the preview"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={view}
          onChange={({ currentTarget }) => setView(currentTarget.value as View)}
        />
      </div>
      <SiteFrame title="The header of the website" {...VIEWS[view]}>
        <HeaderPreview site={site} />
      </SiteFrame>
      {!findRow(buildMenu(menu.data)) && (
        <Text size="sm" mt="xs">
          These links do not fit in one row. On wide screens, too, visitors open them with the button “Menu”. Fewer or shorter
          titles, or sub-items, make them fit.
        </Text>
      )}
    </Paper>
  )
}
