import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#contract/settings/site.ts'
import { SiteProvider } from '#site/site-context.tsx'
import { ContactInfo } from './contact-info.tsx'

const section = {
  id: 'contacts',
  type: 'contact-info' as const,
  title: '',
  description: '',
  content: { address: [], phone: [], email: [], hours: [] },
}

function render(...entries: [type: string, value: string, label?: string][]): string {
  const contactInfo = entries.map(([type, value, label = `Our ${type}`], orderIndex) => ({ type, label, value, orderIndex }))
  return renderToStaticMarkup(
    <SiteProvider initial={{ ...DEFAULT_SITE, contactInfo }}>
      <ContactInfo section={section} anchor={undefined} />
    </SiteProvider>,
  )
}

test('entries of other types have a card of their own, under their labels', () => {
  const html = render(['fax', '09 461 0000'], ['website', 'alumni.kano.example'], ['WhatsApp', '0803 555 0147'])
  expect(html).toMatch(/Further Contacts.*Our fax.*09 461 0000.*Our website.*Our WhatsApp/s)
  expect(html).toContain('<a href="https://alumni.kano.example">alumni.kano.example</a>')
  expect(html).toContain('<a href="https://wa.me/2348035550147">0803 555 0147</a>')
  expect(html).not.toContain('tel:')
  expect(html).not.toContain('Contact information will be displayed')
  expect(render(['phone', '0803 555 0147'])).not.toContain('Further Contacts')
})

test('a label that repeats the heading of its card or the label before is left out', () => {
  const html = render(
    ['phone', '0803 555 0147', 'Phone'],
    ['phone', '0803 555 0148', 'Bursary'],
    ['phone', '0803 555 0149', 'Bursary'],
  )
  expect(
    html
      .match(/<p>.*?<\/p>/g)!
      .filter((line) => line.includes('tel:'))
      .map((line) => line.replace(/<.*?>/g, '')),
  ).toEqual(['0803 555 0147', 'Bursary0803 555 0148', '0803 555 0149'])
})
