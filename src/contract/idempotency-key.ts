/** The header that names a request. A client that repeats the request after a lost answer sends it again: nothing is added twice. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** What a call of the API can have beside its input. */
export interface CallContext {
  /** A UUID of version 7. */
  idempotencyKey?: string
}

export const getCallHeaders = ({ context }: { context: CallContext }): Record<string, string> =>
  context.idempotencyKey ? { [IDEMPOTENCY_KEY]: context.idempotencyKey } : {}
