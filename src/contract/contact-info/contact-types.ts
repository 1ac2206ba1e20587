/** The suggested types of contact entries (B §3). Staff may type another. */
export const CONTACT_TYPES = ['address', 'phone', 'email', 'hours', 'fax', 'website'] as const
