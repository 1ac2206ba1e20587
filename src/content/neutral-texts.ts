import { DEFAULT_DESCRIPTION } from '#contract/settings/site.ts'
import { FOUNDED } from './college.ts'

/** Built-in texts with invented facts, and the texts that replace them once the college has its own name. */
export const NEUTRAL_TEXTS: ReadonlyMap<string, string> = new Map([
  [DEFAULT_DESCRIPTION, ''],
  [
    `Six two-year courses on the Plateau, taught in workshops, laboratories and studios since ${FOUNDED}.`,
    'Two-year courses, taught in workshops, laboratories and studios.',
  ],
  [
    `A small college on the Plateau that has taught people to make, mend, count and tell since ${FOUNDED}.`,
    'We teach people to make, mend, count and tell.',
  ],
  [
    'Lathes, milling machines, welding bays and an electrical installation floor, in and around the old tin-ore store.',
    'Lathes, milling machines, welding bays and an electrical installation floor.',
  ],
  [
    'Physics and electronics benches, and two computer rooms that stay on through a power cut.',
    'Physics and electronics benches, and computer rooms that stay on through a power cut.',
  ],
  ['Any keke knows the Polytechnic gate. Visitors sign in there.', ''],
  [
    'Admissions reads every message during office hours. You get a reference number, so that you can ask about it again.',
    'You get a reference number, so that you can ask about it again.',
  ],
  [
    'Six diplomas of two years each. For every one: what you study, what you need to enter, and where it leads.',
    'Diplomas of two years each. For every one: what you study, what you need to enter, and where it leads.',
  ],
  [
    'Six two-year diplomas at Harmattan Polytechnic: subjects, entry requirements and the work each leads to.',
    'Two-year diplomas at Harmattan Polytechnic: subjects, entry requirements and the work each leads to.',
  ],
])
