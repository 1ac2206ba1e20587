import type { ContactEntry } from '#contract/settings/site.ts'

/* Facts of the college that several pages share. No operator owns these phone numbers, and nobody can register .example,
   so the contact data reaches nobody. */

export const FOUNDED = 2005
export const DURATION = '2 years'

const CAMPUS = "1 Founders' Road, Tudun Bishiya, Plateau State, Nigeria"

const OFFICE_HOURS = ['Monday to Friday 8:00 AM to 5:00 PM', 'Saturday 9:00 AM to 1:00 PM', 'Sunday closed']

export const CONTACT_ENTRIES: ContactEntry[] = [
  { type: 'address', label: 'Campus', value: CAMPUS, orderIndex: 1 },
  { type: 'phone', label: 'Admissions', value: '+234 200 000 2005', orderIndex: 1 },
  { type: 'phone', label: 'Student affairs', value: '+234 200 000 2006', orderIndex: 2 },
  { type: 'email', label: 'Admissions', value: 'admissions@harmattan.example', orderIndex: 1 },
  { type: 'email', label: 'General enquiries', value: 'hello@harmattan.example', orderIndex: 2 },
  ...OFFICE_HOURS.map((value, index) => ({ type: 'hours', label: 'Office hours', value, orderIndex: index + 1 })),
]

export const contactValues = (type: string) => CONTACT_ENTRIES.filter((entry) => entry.type === type).map((entry) => entry.value)

export const [MAIN_PHONE = ''] = contactValues('phone')
export const [MAIN_EMAIL = '', GENERAL_EMAIL = ''] = contactValues('email')

export const PLACE = {
  address: CAMPUS,
  hours: OFFICE_HOURS,
  mapUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`Harmattan Polytechnic, ${CAMPUS}`)}`,
}
