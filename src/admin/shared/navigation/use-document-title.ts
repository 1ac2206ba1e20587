import { useLayoutEffect } from 'react'
import { useSiteName } from './site-name.ts'

export function useDocumentTitle(title: string): void {
  const siteName = useSiteName()
  // Before the effects of the screen, which may put a record in front.
  useLayoutEffect(() => {
    document.title = `${title} · CMS Admin · ${siteName}`
  }, [title, siteName])
}
