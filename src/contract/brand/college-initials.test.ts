import { expect, test } from 'vitest'
import { getCollegeInitials, getMark } from './college-initials.ts'

test.each([
  ['Kano Polytechnic', '', 'KP'],
  ['Federal College of Education (Technical), Gombe', '', 'FC'],
  ['The Polytechnic, Ibadan', '', 'PI'],
  ['Federal College of Education', 'FCE', 'FCE'],
  ['Federal College of Education', 'Fedcoed', 'FC'],
  ['Ọṣun State Polytechnic', '', 'ỌS'],
  ['ẹgba', '', 'Ẹ'],
  ['42', '', ''],
])('the initials of %j with the short name %j are %j', (name, short, initials) => {
  expect(getCollegeInitials(name, short)).toBe(initials)
})

test('the sample college keeps its own mark, and every other one has its initials', () => {
  expect([getMark('Harmattan Polytechnic'), getMark('Kano Polytechnic'), getMark('Kano Polytechnic', 'KP')]).toEqual([
    '',
    'KP',
    'KP',
  ])
})
