import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture, type PictureFile } from './picture.tsx'

const FILE: PictureFile = { url: '/a.jpg', alt: 'A gate', width: 800, height: 600 }

test('issue 3 pictures: keep their place, and wait until they are near', () => {
  expect(renderToStaticMarkup(<Picture picture={FILE} sizes="100vw" />)).toBe(
    '<img src="/a.jpg" alt="A gate" width="800" height="600" decoding="async" loading="lazy"/>',
  )
})

test('issue 3 pictures: the one that is seen first waits for nothing', () => {
  const html = renderToStaticMarkup(<Picture picture={FILE} sizes="100vw" isEager />)
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toMatch(/loading|decoding/)
})

test('issue 3 pictures: better formats come first, with the sizes that are there', () => {
  const sources: PictureFile['sources'] = [
    { type: 'image/avif', srcSet: '/a-400.avif 400w, /a-800.avif 800w' },
    { type: 'image/webp', srcSet: '/a-400.webp 400w' },
  ]
  const html = renderToStaticMarkup(<Picture picture={{ ...FILE, sources }} sizes="50vw" />)
  expect(html.match(/<source [^>]*>/g)).toEqual([
    '<source type="image/avif" srcSet="/a-400.avif 400w, /a-800.avif 800w" sizes="50vw"/>',
    '<source type="image/webp" srcSet="/a-400.webp 400w" sizes="50vw"/>',
  ])
  expect(html).toMatch(/^<picture>.*<img src="\/a\.jpg"[^>]*><\/picture>$/)
})
