import { getSectionName as getStoredName } from '#contract/sections/section-names.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import type { Values } from './fields.ts'

/** The name of a section, as the lists of the admin show it. */
export const getSectionName = ({ title, ...values }: Values) => getStoredName({ ...values, title: title || null })

/** Whether a section shows the contact information of the website. */
export const isOfContacts = ({ sectionType }: Values) => canonicalType(sectionType) === 'contact-info'
