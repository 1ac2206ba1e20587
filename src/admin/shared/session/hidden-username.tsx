/** Tells password managers whose password a form is about, where no field shows it. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
