import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { returnFocusToControl } from './shared/focus/focus-return.ts'
import { isRefusal, isSessionLost, getErrorMessage } from './shared/connection/server-error.ts'
import { endSession } from './shared/session/session-state.ts'
import { fill, showDone, showFailed, type ToastText } from './shared/toasts/toast.ts'
import type { ToastAction } from './shared/toasts/toast-content.tsx'

/** What people are told about a change, and what is stale after it. `{words}` are filled from the input and `{message}`. */
export interface ChangeMeta extends Record<string, unknown> {
  done?: ToastText | ((input: unknown, answer: unknown) => ToastText)
  /** Left out where the form itself shows the failure. */
  failed?: ToastText | ((error: unknown, input: unknown) => ToastText | null)
  refresh?: QueryKey[]
  /** A button in the toast of success. */
  action?: ToastAction
  /** How long it is told; as long as always, unless said. */
  durationMs?: { done: number; failed: number }
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta
  }
}

/** So long a change waits to be seen in the lists before it is told; a bad line is not waited for any longer. */
const LISTS_MS = 2000

const refresh = (meta: ChangeMeta | undefined) =>
  Promise.all((meta?.refresh ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Changes are of one kind when the same is told of them, whatever record it was. */
const kindOf = (words: ToastText) => (typeof words === 'string' ? words : words.message)

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
    // Told when the lists show it, and forms close after that: nobody presses a row that is about to make place for another.
    async onSuccess(answer, input, _context, { meta }) {
      await Promise.race([refresh(meta), new Promise((resolve) => setTimeout(resolve, LISTS_MS))])
      const words = typeof meta?.done === 'function' ? meta.done(input, answer) : meta?.done
      if (words) showDone(fill(words, input), { durationMs: meta?.durationMs?.done, action: meta?.action, kind: kindOf(words) })
    },
    // What failed can be tried again at once.
    onError(error, input, _context, { meta }) {
      void refresh(meta)
      if (isSessionLost(error)) return endSession()
      const words = typeof meta?.failed === 'function' ? meta.failed(error, input) : meta?.failed
      if (words)
        showFailed(fill(words, { ...(input as object | undefined), message: getErrorMessage(error) }), meta?.durationMs?.failed)
    },
  }),
})

queryClient.getMutationCache().subscribe(({ mutation }) => {
  if (mutation && mutation.state.status !== 'pending') returnFocusToControl()
})
