/** A call that our server did not answer. Something else may have answered, such as the sign-in page of a hotspot. */
export class ConnectionError extends Error {
  /** Whether the server may have got the call. */
  readonly mayHaveArrived: boolean
  constructor(cause: unknown, mayHaveArrived = true) {
    super('There is no connection.', { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}
