import * as z from 'zod'

const MAX_NAME = 100

/** A person's name, without control characters. */
export const personName = (label: string) =>
  z
    .string(`${label} is required`)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim(),
    )
    .pipe(z.string().min(1, `${label} is required`).max(MAX_NAME, `${label} can have at most ${MAX_NAME} characters`))

export const Names = z.strictObject({ firstName: personName('First name'), lastName: personName('Last name') })
