import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { returnFocusToControl } from './shared/focus-return.ts'
import { isRefusal, isSessionLost, messageOf } from './shared/server-error.ts'
import { endSession } from './shared/session-state.ts'
import { fill, showDone, showFailed, type Words } from './shared/toast.ts'

/** What people are told about a change, and what is stale after it. `{words}` are filled from the input and `{message}`. */
export interface ChangeMeta extends Record<string, unknown> {
  done?: string | { title: string; message: string }
  /** Left out where the form itself shows the failure. */
  failed?: Words | ((error: unknown) => Words | null)
  refresh?: QueryKey[]
  /** How long it is told; as long as always, unless said. */
  shownMs?: { done: number; failed: number }
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 3 && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      // Retries find out for themselves; a paused request would show nothing.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error) {
      if (isSessionLost(error)) endSession()
    },
  }),
  mutationCache: new MutationCache({
    onSuccess(_data, input, _context, { meta }) {
      if (meta?.done) showDone(fill(meta.done, input), meta.shownMs?.done)
    },
    onError(error, input, _context, { meta }) {
      if (isSessionLost(error)) return endSession()
      const words = typeof meta?.failed === 'function' ? meta.failed(error) : meta?.failed
      if (words) showFailed(fill(words, { ...(input as object | undefined), message: messageOf(error) }), meta?.shownMs?.failed)
    },
    onSettled(_data, error, _input, _context, { meta }) {
      const refreshed = Promise.all((meta?.refresh ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      // What went well is over when the lists show it. What failed is over now: it can be tried again at once.
      return error ? undefined : refreshed
    },
  }),
})

queryClient.getMutationCache().subscribe(({ mutation }) => {
  if (mutation && mutation.state.status !== 'pending') returnFocusToControl()
})
