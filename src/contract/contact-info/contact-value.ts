import { CompleteEmail } from '#contract/text/email.ts'
import { findPhoneNumbers, type TextLink } from './phone-numbers.ts'

const WEB_ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/iu

export const NO_PHONE = 'Please enter a phone number, such as 0803 555 0147'
export const WRONG_MOBILE = 'A mobile number has 11 digits, such as 0803 555 0147. Please check this one.'

/** A Nigerian mobile number, from its second digit. */
const MOBILE = /^tel:(?:\+2340?|0)((?:70|[89][01])\d*)$/
const isWrongMobile = ({ url }: TextLink) => {
  const number = MOBILE.exec(url)?.[1]
  return number !== undefined && number.length !== 10
}

function getPhoneProblem(value: string): string | undefined {
  const numbers = findPhoneNumbers(value)
  if (numbers.length === 0) return NO_PHONE
  return numbers.some(isWrongMobile) ? WRONG_MOBILE : undefined
}

/** What is wrong with the value of a contact entry of this type. Types of staff's own take any text. */
export function getContactProblem(type: string, value: string): string | undefined {
  switch (type) {
    case 'email':
      return CompleteEmail.safeParse(value).error?.issues[0]?.message
    case 'phone':
    case 'fax':
      return getPhoneProblem(value)
    case 'website':
      return WEB_ADDRESS.test(value) ? undefined : 'Please enter a web address, such as www.jamb.gov.ng'
    default:
      return undefined
  }
}
