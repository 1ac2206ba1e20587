import { expect, test } from 'vitest'
import { getInitials } from './initials.ts'

test.for([
  ['Ruth Dachung', 'RD'],
  ['Dr Ruth Dachung', 'RD'],
  ['Engr. Sani Bello Abdulkadir', 'SA'],
  ['Ọlájùmọ̀kẹ́ Ẹniọlá', 'ỌẸ'],
  ['Engr. Dr. (Mrs) Oluwaseun Adebayo-Okonkwo', 'OA'],
  ['Surv. Musa Bello, PhD', 'MB'],
  ['Terna', 'T'],
  ['Dr', 'D'],
  ['', ''],
  ['(acting) Bola', 'AB'],
])('A §2 about: the initials of "%s" are "%s"', ([name, initials]) => {
  expect(getInitials(name!)).toBe(initials)
})
