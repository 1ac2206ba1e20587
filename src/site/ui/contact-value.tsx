import { findPhoneNumbers } from '#contract/phone-numbers.ts'
import { LinkedText } from './linked-text.tsx'

const MAIL = /^([^\s@]+)@([^\s@]+)$/

/** A contact entry. Phone numbers and email addresses are links, others are text. */
export function ContactValue({ type, value }: { type: string; value: string }) {
  const [, name, domain] = (type === 'email' && MAIL.exec(value)) || []
  if (!name) {
    return (
      <span className="lines">
        <LinkedText text={value} links={type === 'phone' ? findPhoneNumbers(value) : []} />
      </span>
    )
  }
  return (
    <a href={`mailto:${value}`}>
      {name}
      <wbr />@{domain}
    </a>
  )
}
