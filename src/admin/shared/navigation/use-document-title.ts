import { useEffect } from 'react'
import { useSiteName } from './site-name.ts'

export function useDocumentTitle(title: string): void {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = `${title} · CMS Admin · ${siteName}`
  }, [title, siteName])
}
