/** What a tap on a way of contact opens: a telephone, a mail program, or nothing. */
export function hrefOf(type: string, value: string): string {
  if (type === 'phone' && /\d{3}/.test(value)) return `tel:${value.replace(/[^\d+]/g, '')}`
  if (type === 'email' && /^[^\s@]+@[^\s@]+$/.test(value)) return `mailto:${value}`
  return ''
}
