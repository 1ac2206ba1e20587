/** An email address that a narrow column breaks after the @. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  )
}
