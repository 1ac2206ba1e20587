/** The digits of an international number that can have WhatsApp, or '' if it is none. Nigerian mobile numbers may begin with 0. */
function toInternational(phone: string): string {
  const number = phone.replace(/\(0\)/g, '').replace(/[\s().-]/g, '')
  const nigerian = /^(?:\+?234|00234)?0?([789][01]\d{8})$/.exec(number)?.[1]
  if (nigerian) return `234${nigerian}`
  return /^(?:\+|00)(?!234)([1-9]\d{7,14})$/.exec(number)?.[1] ?? ''
}

/** The address that opens a chat with a phone number; '' if the number cannot have WhatsApp. */
export function whatsAppUrl(phone: string): string {
  const digits = toInternational(phone)
  return digits && `https://wa.me/${digits}`
}

/** How a form shows a stored WhatsApp address: as a phone number if it was entered as one. */
export function whatsAppNumber(address: string): string {
  const phone = address.replace('https://wa.me/', '+')
  return whatsAppUrl(phone) === address ? phone : address
}
