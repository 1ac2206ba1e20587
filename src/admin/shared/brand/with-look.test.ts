// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#contract/settings/site.ts'
import { HeaderPreview } from '#site/layout/header-preview.tsx'
import { withLook } from './with-look.ts'

const logoIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').querySelector('header a img')!

test('a logo that was just chosen is as high as the saved one will be', () => {
  const draw = (siteLogo: string) => renderToStaticMarkup(createElement(HeaderPreview, { site: { ...DEFAULT_SITE, siteLogo } }))
  const logo = '/media/1/logo.svg'
  const [saved, chosen] = [logoIn(draw(logo)), logoIn(withLook(draw(''), { logo }, false))]
  expect(chosen.getAttribute('src')).toBe(logo)
  expect(chosen.className).toMatch(/logo/)
  expect(chosen.className).toBe(saved.className)
})

test('a name that was just typed replaces the one beside the initials of the college', () => {
  const site = { ...DEFAULT_SITE, siteName: 'Kano Polytechnic', siteInitials: 'KP' }
  const before = renderToStaticMarkup(createElement(HeaderPreview, { site }))
  const after = withLook(before, { name: 'Umaru Polytechnic' }, false)
  expect([after.includes('Kano Polytechnic'), after.includes('Umaru Polytechnic')]).toEqual([false, true])
})
