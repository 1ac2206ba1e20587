import type { ReactNode } from 'react'
import { useSite } from '../site-context.tsx'

export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const { siteName } = useSite()
  return (
    <>
      <header>
        {siteName} {path}
      </header>
      <main id="main">{children}</main>
    </>
  )
}
