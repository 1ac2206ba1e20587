/** Tells password managers whose password this is, in forms without an email field. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
