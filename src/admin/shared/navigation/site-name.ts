import { useSyncExternalStore } from 'react'
import { DEFAULT_SITE_NAME } from '#contract/site.ts'

/* The name of the college. The document brings it; a save of the settings changes it here too. */

let changed: string | undefined
const listeners = new Set<() => void>()

const siteName = (): string =>
  changed ?? (document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || DEFAULT_SITE_NAME)

export function setSiteName(name: string): void {
  changed = name || DEFAULT_SITE_NAME
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSiteName = (): string => useSyncExternalStore(subscribe, siteName)
