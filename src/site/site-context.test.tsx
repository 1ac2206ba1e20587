// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DEFAULT_DESCRIPTION, DEFAULT_SITE, DEFAULT_SITE_NAME, type SiteData } from '#contract/settings/site.ts'
import { mount } from '#test/mount.ts'
import { Header } from './layout/header.tsx'
import { SiteProvider, useSite, type SiteContext } from './site-context.tsx'

const LOADED: SiteData = {
  ...DEFAULT_SITE,
  siteName: 'Kano State College',
  menuItems: [{ id: 'library', parentId: null, title: 'Library', url: '/library', orderIndex: 1, isActive: true }],
}

/** Starts the provider in a browser and hands out what it provides, and its header. */
async function startInBrowser(load: () => Promise<SiteData>, initial?: SiteData) {
  const seen: SiteContext[] = []
  function Reader() {
    const site = useSite()
    useEffect(() => void seen.push(site))
    return <Header path="/" />
  }
  const { place, show } = mount()
  await show(
    <SiteProvider load={load} {...(initial && { initial })}>
      <Reader />
    </SiteProvider>,
  )
  return { host: place, site: () => seen.at(-1)! }
}

test('A §8 the site context outside its provider is an error', () => {
  const Reader = () => useSite().siteName
  expect(() => renderToStaticMarkup(<Reader />)).toThrow('useSite must be used within a SiteProvider')
})

test('A §2, §4 without data it starts with the defaults and 4 placeholder bars, then shows what it loaded', async () => {
  let answer: (site: SiteData) => void = () => {}
  const { host, site } = await startInBrowser(() => new Promise((resolve) => (answer = resolve)))
  expect(site()).toMatchObject({
    siteName: DEFAULT_SITE_NAME,
    siteLogo: '',
    siteDescription: DEFAULT_DESCRIPTION,
    menuItems: [],
    isLoading: true,
  })
  expect(host.querySelectorAll('[data-placeholder]')).toHaveLength(4)

  await act(async () => answer(LOADED))
  expect(site()).toMatchObject({ siteName: 'Kano State College', isLoading: false })
  expect(host.querySelectorAll('[data-placeholder]')).toHaveLength(0)
  expect(host.textContent).toContain('Library')
})

test('A §4 loading ends on failure too, with the defaults and a line in the log', async () => {
  const { host, site } = await startInBrowser(() => Promise.reject(new Error('offline')))
  expect(site()).toMatchObject({ siteName: DEFAULT_SITE_NAME, isLoading: false })
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Error fetching site settings', expect.any(Error))
  vi.mocked(console.error).mockClear()
  expect(host.textContent).toMatch(/Home.*About.*Programs.*Contact/s)
})

test('A §3, §4 rendered by the server it starts loaded, and a refresh loads again', async () => {
  const load = vi.fn<() => Promise<SiteData>>(() => Promise.resolve(LOADED))
  const { site } = await startInBrowser(load, DEFAULT_SITE)
  expect(site().isLoading).toBe(false)
  expect(load).not.toHaveBeenCalled()

  await act(() => site().refreshSiteSettings())
  expect(site().siteName).toBe('Kano State College')
})
