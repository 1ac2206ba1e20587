import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VisionMission } from './vision-mission.tsx'

const content = { vision: 'To teach.', mission: '', values: [{ icon: 'users' as const, title: 'Excellence', description: '' }] }

test.each([
  ['Where we go', '<h3>', '<h3 aria-level="4">'],
  ['', '<h3 aria-level="2">', '<h3>'],
])('headings in a section titled %j are one level below that of the section or page', (title, heading, value) => {
  const section = { id: 'x', type: 'vision-mission', title, description: '', content } as const
  const html = renderToStaticMarkup(<VisionMission section={section} anchor={undefined} />)
  expect(html).toContain(`${heading}Our Vision</h3>`)
  expect(html).toContain(`${heading}Core Values</h3>`)
  expect(html).toContain(`${value}Excellence</h3>`)
})
