/** A call that our server did not answer. Something else may have answered, such as the sign-in page of a hotspot. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('There is no connection.', { cause })
  }
}
