import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The parameters after the # of the address. No server, log or Referer header sees them. */
export function useHashParams(): Partial<Record<string, string>> {
  const { hash } = useLocation()
  return useMemo(() => Object.fromEntries(new URLSearchParams(hash.slice(1))), [hash])
}
