/** What the listener tells the application of a request beside the request itself. */
export interface HttpEnv {
  Bindings: { clientAddress?: string | null; requestId?: string }
}
