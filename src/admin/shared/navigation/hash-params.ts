import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The fields of the address's fragment, which no server, log or Referer sees. */
export function useHashParams(): Partial<Record<string, string>> {
  const { hash } = useLocation()
  return useMemo(() => Object.fromEntries(new URLSearchParams(hash.slice(1))), [hash])
}
