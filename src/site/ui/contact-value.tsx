import { findPhoneNumbers, type TextLink } from '#contract/contact-info/phone-numbers.ts'
import { whatsAppUrl } from '#contract/contact-info/whatsapp.ts'
import { findWebLinks } from './find-web-links.ts'
import { LinkedText } from './plain-text.tsx'

const MAIL = /^([^\s@]+)@([^\s@]+)$/
const DOMAIN = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?$/u
/** The visual editor adds a character of its own to texts that are edited in place. They have no links. */
const EDITED = /\p{Co}$/u

function findLinks(type: string, value: string): TextLink[] {
  if (EDITED.test(value)) return []
  const whole = (url: string) => [{ index: 0, text: value, url }]
  const kind = type.toLowerCase()
  if (kind === 'phone') return findPhoneNumbers(value)
  if (kind === 'website' && DOMAIN.test(value)) return whole(`https://${value}`)
  const chat = kind === 'whatsapp' && whatsAppUrl(value)
  return chat ? whole(chat) : findWebLinks(value)
}

/** A contact entry. Phone numbers, email addresses and web addresses are links, others are text. */
export function ContactValue({ type, value }: { type: string; value: string }) {
  const [, name, domain] = (type === 'email' && MAIL.exec(value)) || []
  if (!name) {
    return (
      <span className="lines">
        <LinkedText text={value} links={findLinks(type, value)} />
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
