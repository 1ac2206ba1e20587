import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LAST_PAGE, PAGE_SIZE } from '#contract/page-size.ts'

/** What of a list is shown. It stands in the address: back, reload and sharing a link keep it. */
export interface ListParams {
  page: number
  get(name: string): string
  /** The order that is wanted, as the input of an operation; the usual one if the address names none. */
  sort<Order extends string>(usual: Order): { sort: Order }
  /** Sets filters; whatever changes, the list starts at its first page again. Empty ones leave the address. */
  filter(values: Record<string, string>): void
  turnTo(page: number): void
  /** The address in which these are set beside what is shown now, such as the record that is open. */
  addressWith(values: Record<string, string>): string
}

export function useListParams(): ListParams {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    (values: Record<string, string>, replace: boolean) => {
      // The address itself: what was drawn may be a change behind it, and would take that back.
      const now = new URLSearchParams(window.location.search)
      void navigate(`?${withValues(now, values).toString()}`, { replace, preventScrollReset: true })
    },
    [navigate],
  )
  return {
    page: Math.min(LAST_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1)),
    get: (name) => params.get(name) ?? '',
    // What the address says may be anything; the server refuses orders that it does not know.
    sort: <Order extends string>(usual: Order) => ({ sort: (params.get('sort') || usual) as Order }),
    filter: useCallback((values) => change({ ...values, page: '' }, true), [change]),
    turnTo: (page) => change({ page: page > 1 ? String(page) : '' }, false),
    addressWith: (values) => `?${withValues(params, values).toString()}`,
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
