import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { returnFocusToControl } from './shared/focus/focus-return.ts'
import { ignoreSecondClick } from './shared/connection/second-click.ts'
import { ConnectionError } from './shared/connection/connection-error.ts'
import { getChangeMessage, getErrorMessage, isCancelled, isRefusal, isSessionLost } from './shared/connection/server-error.ts'
import { endSession } from './shared/session/session-state.ts'
import { fill, hideToast, showDone, showFailed, withReason, type ToastText } from './shared/toasts/toast.ts'
import type { ToastAction } from './shared/toasts/toast-content.tsx'

/** A part of a toast that depends on the change. A method, so that each caller can name the types of its own input and answer. */
type FromChange<Part> = { describe(input: unknown, answer: unknown): Part }['describe']

/** The toasts of a change, and the queries to refresh. `{placeholders}` take values from the input, and `{message}` the error. */
export interface ChangeMeta extends Record<string, unknown> {
  done?: ToastText | FromChange<ToastText>
  /** Left out if the form itself shows errors. */
  failed?: ToastText | ((error: unknown, input: unknown) => ToastText | null)
  refresh?: QueryKey[]
  /** The change ends only when the lists are refreshed: the next change needs their versions. */
  waitsForLists?: true
  /** What the success toast is about; otherwise its message says so. A new toast replaces one about the same. */
  kind?: 'publishing'
  /** A button in the success toast. */
  action?: ToastAction | FromChange<ToastAction | undefined>
  /** How long the toasts stay; otherwise as long as usual. */
  durationMs?: { done: number; failed: number }
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta
  }
}

/** How long the success toast waits for refreshed lists. Slow connections wait no longer. */
const LISTS_MS = 2000
/** The same for a change that waits for its lists. Without a connection, they are never refreshed. */
const NEEDED_LISTS_MS = 15_000

const refresh = (meta: ChangeMeta | undefined) =>
  Promise.all((meta?.refresh ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** The toasts of changes that did not reach the server. The next change that it answers hides them. */
const unreachedToasts = new Set<string>()

function hideUnreachedToasts() {
  for (const id of unreachedToasts) hideToast(id)
  unreachedToasts.clear()
}

/** Changes with the same message are of one kind. */
const getKind = (words: ToastText) => (typeof words === 'string' ? words : words.message)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 3 && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      // Retry instead of pausing: a paused request would show nothing.
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
    // Wait until the lists show the change. Only then forms close, so that nobody presses a row that is about to move.
    async onSuccess(answer, input, _context, { meta }) {
      hideUnreachedToasts()
      const atMost = meta?.waitsForLists ? NEEDED_LISTS_MS : LISTS_MS
      await Promise.race([refresh(meta), new Promise((resolve) => setTimeout(resolve, atMost))])
      const words = typeof meta?.done === 'function' ? meta.done(input, answer) : meta?.done
      const action = typeof meta?.action === 'function' ? meta.action(input, answer) : meta?.action
      if (words) showDone(fill(words, input), { durationMs: meta?.durationMs?.done, action, kind: meta?.kind ?? getKind(words) })
    },
    // Do not wait: people can try again at once.
    onError(error, input, _context, { meta }) {
      void refresh(meta)
      if (isRefusal(error)) hideUnreachedToasts()
      if (isSessionLost(error)) return endSession()
      if (isCancelled(error)) return
      const words = typeof meta?.failed === 'function' ? meta.failed(error, input) : meta?.failed
      if (!words) return
      // Without lists that it changes, it saves nothing.
      const message = meta?.refresh ? getChangeMessage(error) : getErrorMessage(error)
      const text = withReason(fill(words, { ...(input as object | undefined), message }), message)
      const id = showFailed(text, meta?.durationMs?.failed)
      if (error instanceof ConnectionError) unreachedToasts.add(id)
    },
  }),
})

ignoreSecondClick(queryClient.getMutationCache())
queryClient.getMutationCache().subscribe(({ mutation }) => {
  if (mutation && mutation.state.status !== 'pending') returnFocusToControl()
})
