import { useEffect } from 'react'
import { DEFAULT_SITE_NAME } from '#contract/site.ts'

/** Names the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · CMS Admin · ${DEFAULT_SITE_NAME}`
  }, [title])
}
