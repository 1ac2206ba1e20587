import { CompleteEmail } from '#contract/text/email.ts'
import { findPhoneNumbers } from './phone-numbers.ts'

const WEB_ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/iu

export const NO_PHONE = 'Please enter a phone number, such as 0803 555 0147'

/** What is wrong with the value of a contact entry of this type. Types of staff's own take any text. */
export function getContactProblem(type: string, value: string): string | undefined {
  switch (type) {
    case 'email':
      return CompleteEmail.safeParse(value).error?.issues[0]?.message
    case 'phone':
    case 'fax':
      return findPhoneNumbers(value).length > 0 ? undefined : NO_PHONE
    case 'website':
      return WEB_ADDRESS.test(value) ? undefined : 'Please enter a web address, such as www.jamb.gov.ng'
    default:
      return undefined
  }
}
