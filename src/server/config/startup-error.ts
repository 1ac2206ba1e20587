/** An error that the operator can fix. Only its message is shown, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
