/** A request did not reach our server, or its answer did not come. Something else may have answered, as the sign-in page of a hotspot. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}
