import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { DEFAULT_SITE, type SiteData } from '#contract/settings/site.ts'

export interface SiteContext extends SiteData {
  isLoading: boolean
  refreshSiteSettings: () => Promise<void>
}

const Context = createContext<SiteContext | null>(null)

/**
 * With `initial`, as on the server, the site context is complete at once. Without it, it starts with the defaults and loads: A §3 and
 * §4 require that, although no page of ours does it.
 */
export function SiteProvider({
  initial,
  load,
  children,
}: {
  initial?: SiteData
  load?: () => Promise<SiteData>
  children: ReactNode
}) {
  const [site, setSite] = useState(initial ?? DEFAULT_SITE)
  const [isLoading, setLoading] = useState(initial === undefined)

  const refreshSiteSettings = useCallback(async () => {
    try {
      if (load) setSite(await load())
    } catch (error) {
      console.error('Error fetching site settings', error)
    } finally {
      setLoading(false)
    }
  }, [load])

  useEffect(() => {
    if (initial === undefined) void refreshSiteSettings()
  }, [initial, refreshSiteSettings])

  const value = useMemo(() => ({ ...site, isLoading, refreshSiteSettings }), [site, isLoading, refreshSiteSettings])
  return <Context value={value}>{children}</Context>
}

export function useSite(): SiteContext {
  const site = useContext(Context)
  if (!site) throw new Error('useSite must be used within a SiteProvider')
  return site
}
