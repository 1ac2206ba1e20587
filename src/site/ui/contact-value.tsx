const TELEPHONE = /^\+?[\d\s()./-]{5,}$/
const MAIL = /^([^\s@]+)@([^\s@]+)$/

/** A contact entry. Phone numbers and email addresses are links, others are text. */
export function ContactValue({ type, value }: { type: string; value: string }) {
  if (type === 'phone' && TELEPHONE.test(value)) return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>
  const [, name, domain] = (type === 'email' && MAIL.exec(value)) || []
  if (!name) return <span className="lines">{value}</span>
  return (
    <a href={`mailto:${value}`}>
      {name}
      <wbr />@{domain}
    </a>
  )
}
