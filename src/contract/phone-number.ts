/** One number, as people write it. International numbers have 15 digits at most. */
const PHONE_NUMBER = /^\(?\+?(?:[\s()./-]*\d){3,15}[\s()./-]*$/

export const isPhoneNumber = (text: string) => PHONE_NUMBER.test(text)
