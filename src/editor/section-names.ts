import { labelOf, nameOf as nameOfStored } from '#admin/shared/sections/section-types.ts'
import type { Values } from './fields.ts'

export const typeName = labelOf

/** The name of a section, as the lists of the admin show it. */
export const nameOf = ({ title, ...values }: Values) => nameOfStored({ ...values, title: title || null })
