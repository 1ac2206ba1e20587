import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LAST_PAGE, PAGE_SIZE } from '#contract/page-size.ts'
import type { Sort } from '#contract/sorting.ts'

/** Which part of a list is shown. The address holds it, so that reload, back and shared links work. */
export function useListParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    (values: Record<string, string>, replace: boolean) => {
      // Read the address itself: the rendered parameters may be one change behind.
      const now = new URLSearchParams(window.location.search)
      const next = withValues(now, values).toString()
      // The second of two fast clicks leads to the same page: one step back leaves it.
      void navigate(`?${next}`, { replace: replace || next === now.toString(), preventScrollReset: true })
    },
    [navigate],
  )
  return {
    page: Math.min(LAST_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1)),
    get: (name: string) => params.get(name) ?? '',
    /** The order as input of an operation; the usual one if the address names none of these keys. */
    sort: <const Key extends string>(usual: NoInfer<Sort<Key>>, keys: readonly Key[]) => {
      const orders = keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])
      return { sort: orders.find((order) => order === params.get('sort')) ?? usual }
    },
    /** Sets filters and returns to the first page. Empty filters leave the address. */
    filter: useCallback((values: Record<string, string>) => change({ ...values, page: '' }, true), [change]),
    turnTo: (page: number) => change({ page: page > 1 ? String(page) : '' }, false),
    /** Sets parameters of the present address, which may be newer than what is shown. */
    set: (values: Record<string, string>) => change(values, false),
    /** The current address with these parameters added, such as the open record. */
    addressWith: (values: Record<string, string>) => `?${withValues(params, values).toString()}`,
  }
}

function withValues(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const countPages = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))
