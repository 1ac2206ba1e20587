import { expect, test } from 'vitest'
import { getContrastRatio } from '#contract/brand/color.ts'
import { readBrand } from '#contract/brand/brand.ts'
import { emailLook } from './email-look.ts'
import { renderEmail } from './templates/email.tsx'

const EMAIL = {
  subject: 'A test',
  greeting: 'Hello,',
  paragraphs: ['It works.'],
  action: { label: 'Open the page', url: 'https://college.test/about' },
  notes: ['Nothing else.'],
}
const COLORS = ['#000000', '#ffffff', '#ffd500', '#808080', '#0b5d3b', '#fdfdf0', '#ff0000', '#00ffff']

test('emails in any colours are readable', () => {
  for (const brand_main of COLORS)
    for (const brand_accent of COLORS) {
      const { ink, muted, button, onButton } = emailLook(readBrand({ brand_main, brand_accent }), 'https://college.test')
      // The sheet with the text is white.
      for (const [text, ground] of [
        [ink, '#ffffff'],
        [muted, '#ffffff'],
        [onButton, button],
      ] as const)
        expect(getContrastRatio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
})

test('an email has logo, name and colours of the college, and its plain text stays plain', () => {
  const brand = readBrand({ brand_main: '#0b5d3b', brand_accent: '#d4a017', brand_corners: 'square' })
  const { html, text } = renderEmail(EMAIL, 'Jos Polytechnic', emailLook(brand, 'https://college.test'))
  expect(html).toContain('src="https://college.test/brand-icon.png"')
  expect(html).toContain('background-color:#0b5d3b')
  expect(html).toContain('border-radius:0')
  expect(html).toContain('Jos Polytechnic')
  expect(text).toBe('Hello,\n\nIt works.\n\nOpen the page:\nhttps://college.test/about\n\nNothing else.\n\nJos Polytechnic')
})
