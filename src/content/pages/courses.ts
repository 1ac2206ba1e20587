import type { Program } from '#contract/sections/read-content.ts'
import { DURATION } from '#content/college.ts'

const credits = (subjects: string) => `At least 5 O'level credits including ${subjects}`

/** The six diplomas, two for each tab. */
export const courses: Program[] = [
  {
    category: 'sciences',
    title: 'Engineering Technology',
    description:
      'Mechanical and electrical work side by side. You learn to read a drawing, machine the part, wire the panel, and say why it is safe.',
    subjects: [
      'Engineering Drawing',
      'Workshop Technology',
      'Strength of Materials',
      'Electrical Installation',
      'Welding and Fabrication',
      'Technical Mathematics',
    ],
    duration: DURATION,
    eligibility: credits('English, Mathematics and Physics'),
    career: ['Maintenance technician', 'Machine shop operator', 'Electrical installer', 'Site technical assistant'],
  },
  {
    category: 'sciences',
    title: 'Computer Science',
    description:
      'Programs, networks and the people who depend on them. You finish with a system built for a real office in town, and the notes to hand it over.',
    subjects: ['Programming', 'Database Design', 'Computer Networks', 'Web Development', 'Hardware Maintenance', 'Statistics'],
    duration: DURATION,
    eligibility: credits('English and Mathematics'),
    career: ['Junior software developer', 'Network support officer', 'Database assistant', 'Computer repair business'],
  },
  {
    category: 'social-sciences',
    title: 'Accountancy',
    description:
      'From the cash book to the year-end statement, by hand first and then by software, so that you can tell when the software is wrong.',
    subjects: ['Financial Accounting', 'Cost Accounting', 'Taxation', 'Auditing', 'Business Law', 'Accounting Software'],
    duration: DURATION,
    eligibility: credits('English and Mathematics'),
    career: ['Accounts officer', 'Audit assistant', 'Payroll clerk', 'Tax office assistant'],
  },
  {
    category: 'social-sciences',
    title: 'Business Administration',
    description:
      'How a small firm buys, sells, hires and survives. Each class runs the campus tuck shop for a month and publishes what it earned.',
    subjects: [
      'Principles of Management',
      'Marketing',
      'Economics',
      'Business Statistics',
      'Human Resources',
      'Entrepreneurship',
    ],
    duration: DURATION,
    eligibility: credits('English and Mathematics'),
    career: ['Administrative officer', 'Sales supervisor', 'Procurement assistant', 'Owner of a small business'],
  },
  {
    category: 'arts-humanities',
    title: 'Mass Communication',
    description:
      'Reporting, radio and public relations, with a bulletin that goes out every Friday. You learn to find out, to check, and to say it plainly.',
    subjects: [
      'News Reporting',
      'Broadcast Production',
      'Photojournalism',
      'Media Law and Ethics',
      'Public Relations',
      'Nigerian Languages in the Media',
    ],
    duration: DURATION,
    eligibility: credits('English'),
    career: ['Reporter', 'Radio producer', 'Public relations assistant', 'Social media editor'],
  },
  {
    category: 'arts-humanities',
    title: 'Office Technology Management',
    description:
      'The craft of an office that works: documents, minutes, diaries and records, learnt in a training office with a real switchboard.',
    subjects: [
      'Office Administration',
      'Document Processing',
      'Records Management',
      'Business Communication',
      'Shorthand',
      'Office Software',
    ],
    duration: DURATION,
    eligibility: credits('English'),
    career: ['Executive secretary', 'Office manager', 'Records officer', 'Front desk supervisor'],
  },
]
