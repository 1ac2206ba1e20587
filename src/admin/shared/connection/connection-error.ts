/** A request did not reach the server, or its answer did not come. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}
