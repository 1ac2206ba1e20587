/** Something the operator can mend; its message is the whole story, and no stack is shown. */
export class StartupError extends Error {
  override name = 'StartupError'
}
