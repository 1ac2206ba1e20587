import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KnownPicturesContext, Picture, type PictureFile } from './picture.tsx'

const FILE: PictureFile = { url: '/a.jpg', alt: 'A gate', width: 800, height: 600 }

test('pictures: keep their place, and wait until they are near', () => {
  expect(renderToStaticMarkup(<Picture picture={FILE} sizes="100vw" />)).toBe(
    '<img src="/a.jpg" alt="A gate" width="800" height="600" decoding="async" loading="lazy"/>',
  )
})

test('pictures: the one that is seen first waits for nothing', () => {
  const html = renderToStaticMarkup(<Picture picture={FILE} sizes="100vw" isEager />)
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toMatch(/loading|decoding/)
})

const SPARING =
  '(min-width: 40rem) min(10rem, 20vw), (min-resolution: 2.5dppx) calc(50vw * 0.59), (min-resolution: 1.5dppx) calc(50vw * 0.77), 50vw'

test('pictures: better formats come first, with the sizes that are there; dense phones are sent no more than is seen', () => {
  const sources: PictureFile['sources'] = [
    { type: 'image/avif', srcSet: '/a-400.avif 400w, /a-800.avif 800w' },
    { type: 'image/webp', srcSet: '/a-400.webp 400w' },
  ]
  const html = renderToStaticMarkup(<Picture picture={{ ...FILE, sources }} sizes="(min-width: 40rem) min(10rem, 20vw), 50vw" />)
  expect(html.match(/<source [^>]*>/g)).toEqual([
    `<source type="image/avif" srcSet="/a-400.avif 400w, /a-800.avif 800w" sizes="${SPARING}"/>`,
    `<source type="image/webp" srcSet="/a-400.webp 400w" sizes="${SPARING}"/>`,
  ])
  expect(html).toMatch(/^<picture>.*<img src="\/a\.jpg"[^>]*><\/picture>$/)
})

test('pictures: a wide one that a box crops gets a file that is sharp at the height of the box', () => {
  const sources: PictureFile['sources'] = [{ type: 'image/avif', srcSet: '/a-400.avif 400w' }]
  const sizesOf = (width: number) =>
    /sizes="([^"]*)"/.exec(
      renderToStaticMarkup(
        <Picture picture={{ ...FILE, width, sources }} sizes="(min-width: 64rem) 18rem, 45vw" cropTo={4 / 3} />,
      ),
    )![1]
  expect(sizesOf(2400)).toMatch(/^\(min-width: 64rem\) 54rem, .* 135vw$/)
  expect(sizesOf(600)).toMatch(/^\(min-width: 64rem\) 18rem, .* 45vw$/)
})

test('pictures: a placeholder colour is shown until the picture is loaded', () => {
  const known = { '/a.jpg': { url: '/a-1.jpg', width: 80, height: 60, colour: '#aabbcc' } }
  const html = renderToStaticMarkup(
    <KnownPicturesContext value={known}>
      <Picture picture={FILE} sizes="100vw" />
    </KnownPicturesContext>,
  )
  expect(html).toContain('data-colour="#aabbcc"')
  expect(html).not.toContain('style')
})
