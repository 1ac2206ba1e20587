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

function render(...entries: [type: string, value: string][]): string {
  const contactInfo = entries.map(([type, value], orderIndex) => ({ type, label: `Our ${type}`, value, orderIndex }))
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
