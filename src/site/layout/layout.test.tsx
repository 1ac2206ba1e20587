import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SITE, type SiteData } from '#contract/settings/site.ts'
import { SiteProvider } from '#site/site-context.tsx'
import { Layout } from './layout.tsx'

const render = (site?: Partial<SiteData>) =>
  renderToStaticMarkup(
    <SiteProvider {...(site && { initial: { ...DEFAULT_SITE, ...site } })}>
      <Layout path="/about" year={2031} isCounted={false}>
        content
      </Layout>
    </SiteProvider>,
  )
const header = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
const footer = (html: string) => html.slice(html.indexOf('<footer'))
const entry = (type: string, value: string) => ({ type, label: '', value, orderIndex: 1 })

test('A §2 header: 4 placeholder bars while the menu is loading, and no links in their place', () => {
  expect(header(render()).match(/data-placeholder/g)).toHaveLength(4)
  expect(header(render())).not.toContain('href="/about"')
  expect(header(render({}))).not.toContain('data-placeholder')
})

test('A §2 header: the site name, and the four links when there is no menu, the current one marked', () => {
  const html = header(render({ siteName: 'Kano Polytechnic' }))
  expect(html).toContain('Kano Polytechnic')
  for (const path of ['/', '/about', '/programs', '/contact']) expect(html).toContain(`href="${path}"`)
  expect(html).toContain('<a href="/about" aria-current="page">About</a>')
})

test('a college with its own name but no logo has its initials in the header and the footer', () => {
  const html = render({ siteName: 'Kano Polytechnic', siteInitials: 'KP' })
  expect(html.match(/<text[^>]*>KP<\/text>/g)).toHaveLength(2)
  expect(render({ siteLogo: '/logo.png', siteInitials: 'KP' })).not.toContain('<text')
})

test('A §3: the logo of the settings takes the place of the drawn mark', () => {
  expect(header(render({ siteLogo: '/logo.png' }))).toContain('src="/logo.png"')
  expect(header(render({}))).not.toContain('<img')
})

test('A §2 footer: quick links with Admin Login, and the year that it is given', () => {
  const html = footer(render({}))
  for (const path of ['/', '/about', '/programs', '/contact']) expect(html).toContain(`href="${path}"`)
  expect(html).toContain('<a href="/admin">Admin Login</a>')
  expect(html).toContain('© 2031 <bdi>Harmattan Polytechnic</bdi>')
})

test('A §2 footer: the first address, email and phone, or a placeholder', () => {
  const contactInfo = [
    entry('address', 'First Road'),
    entry('address', 'Second Road'),
    entry('email', 'a@b.example'),
    entry('phone', '+234 200 000 2005'),
  ]
  const html = footer(render({ contactInfo }))
  expect(html).toContain('<span class="lines">First Road')
  expect(html).not.toContain('Second Road')
  expect(html).toContain('href="mailto:a@b.example"')
  expect(html).toContain('href="tel:+2342000002005"')
  expect(html).not.toContain('will be displayed')
  expect(footer(render({}))).toContain('Contact information will be displayed when configured.')
})

test('each number of an entry is a link, in the words of the entry', () => {
  const html = footer(render({ contactInfo: [entry('phone', '0803 555 0147 or 0805 555 0199')] }))
  expect(html).toContain('<a href="tel:08035550147">0803 555 0147</a> or <a href="tel:08055550199">0805 555 0199</a></span>')
})

test('the footer links to further networks that have an address', () => {
  const count = (social: SiteData['social']) => footer(render({ social })).match(/<a [^>]*rel="noopener me"/g)?.length ?? 0
  const html = footer(render({ social: { whatsapp: 'https://wa.me/234', youtube: 'https://youtube.example/c', tiktok: '' } }))
  expect(html).toContain('href="https://wa.me/234"')
  expect([html.includes('WhatsApp'), html.includes('TikTok')]).toEqual([true, false])
  expect([count({}), count({ linkedin: 'https://linkedin.example/x' })]).toEqual([0, 1])
})

test('A §2 footer: three social icons, or only the networks with an address (C §14 and §28)', () => {
  const show = (social: SiteData['social']) => {
    const [list, items] = /<ul class="[^"]*social[^"]*"[^>]*>(.*?)<\/ul>/.exec(footer(render({ social })))!
    return {
      isHidden: /^<ul[^>]*aria-hidden/.test(list!),
      icons: items!.match(/<svg/g)?.length,
      links: [...items!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    }
  }
  expect(show({})).toEqual({ isHidden: true, icons: 3, links: [] })
  const social = { facebook: 'https://facebook.example/x', x: '', instagram: 'javascript:alert(1)' }
  expect(show(social)).toEqual({ isHidden: false, icons: 1, links: ['https://facebook.example/x'] })
})
