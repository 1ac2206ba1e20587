import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makePhotograph } from '#test/photographs.ts'
import { cleanSvg, cleanSvgFile } from './clean-svg.ts'

const drawing = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
/** A visible element, so that the file is not refused as empty. */
const SEEN = '<circle r="1"></circle>'
const insideOf = (svg: string) => /^<svg[^>]*>(.*)<circle r="1"><\/circle><\/svg>$/s.exec(svg)![1]

test.each([
  ['<script>alert(1)</script><path d="M0 0"/>', '<path d="M0 0"></path>'],
  ['<SCRIPT>alert(1)</SCRIPT>', ''],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
  ['<g onload="alert(1)" onCLICK="alert(2)"><rect/></g>', '<g><rect></rect></g>'],
  ['<foreignObject><body onload="alert(1)"/></foreignObject>', ''],
  ['<a href="javascript:alert(1)"><text>Press</text></a>', '<a><text>Press</text></a>'],
  [
    '<a xlink:href="https://college.test/" transform="scale(2)" target="_blank"><rect/></a>',
    '<a transform="scale(2)" target="_blank"><rect></rect></a>',
  ],
  ['<image href="https://evil.example/pixel.png"/>', ''],
  ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', ''],
  ['<image href="data:text/html;base64,PHN2Zz4="/>', ''],
  [
    '<image width="9" href="data:image/png;base64,iVBO&#10;Rw0="/>',
    '<image width="9" href="data:image/png;base64,iVBO\nRw0="></image>',
  ],
  ['<image xlink:href="data:image/jpeg;base64,/9j/"/>', '<image xlink:href="data:image/jpeg;base64,/9j/"></image>'],
  ['<use href="https://evil.example/x.svg#a"/>', ''],
  ['<use href="data:image/svg+xml;base64,PHN2Zz4="/>', ''],
  ['<use href="#shape"/>', '<use href="#shape"></use>'],
  ['<set attributeName="href" to="javascript:alert(1)"/>', ''],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', ''],
  ['<style>@import url(https://evil.example/x.css);</style>', '<style></style>'],
  ['<style>path{fill:url(https://evil.example/)}</style>', '<style></style>'],
  ['<style>path{fill:\\75rl(https://evil.example/)}</style>', '<style></style>'],
  ['<style>path{fill:url( " https://evil.example/#a")}</style>', '<style></style>'],
  ['<style>svg{background:image-set("https://evil.example/x" 1x)}</style>', '<style></style>'],
  ['<rect style="background:-webkit-cross-fade(\'//evil.example/x\',#000)"/>', '<rect></rect>'],
  ['<g xmlns="http://www.w3.org/1999/xhtml"><rect/></g>', '<g><rect></rect></g>'],
  ['<style>path{fill:url( "#g")}</style>', '<style>path{fill:url( "#g")}</style>'],
  ['<style>path{fill:url(#g)}</style>', '<style>path{fill:url(#g)}</style>'],
  ['<style><![CDATA[.a > .b{fill:red}]]></style>', '<style>.a &gt; .b{fill:red}</style>'],
  ['<rect style="fill:url(//evil.example)"/>', '<rect></rect>'],
  ['<rect fill="url(#g)" style="fill:red"/>', '<rect fill="url(#g)" style="fill:red"></rect>'],
  ['<text>1 &lt; 2 &amp; 3</text>', '<text>1 &lt; 2 &amp; 3</text>'],
  ['<text><![CDATA[<script>alert(1)</script>]]></text>', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
  ['<metadata><x/></metadata><!-- a note --><?php evil ?>', ''],
])('bad input: of %s only what draws is kept', async (inside, kept) => {
  expect(insideOf((await cleanSvg(drawing(inside + SEEN))).write())).toBe(kept)
})

test.each([
  ['<svg', 'what is not closed'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'what is no drawing'],
  [drawing('<g>'.repeat(200) + '</g>'.repeat(200)), 'what is nested without end'],
])('bad input: %s is refused: %s', async (source) => {
  await expect(cleanSvg(source)).rejects.toThrow(
    'This SVG is damaged or incomplete. Please save it as plain SVG and upload it again.',
  )
})

test('bad input: an element has at most 200 attributes', async () => {
  const withAttributes = (count: number) =>
    drawing(`<rect ${Array.from({ length: count }, (_, index) => `data-${index}="1"`).join(' ')}/>`)
  expect((await cleanSvg(withAttributes(200))).write()).toContain('<rect ')
  await expect(cleanSvg(withAttributes(201))).rejects.toThrow('This SVG has too many elements.')
})

test.each([
  ['width="120" height="80px"', 120, 80],
  ['viewBox="0 0 64 32"', 64, 32],
  ['width="100%" viewBox="0,0,64.4,32"', 64, 32],
  ['', null, null],
])('a drawing with %s is %s by %s', async (attributes, width, height) => {
  expect(await cleanSvg(drawing(SEEN, attributes))).toMatchObject({ width, height })
})

test('B §4 media: a DOCTYPE without definitions is left out', async () => {
  const source = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${drawing(`<switch><foreignObject requiredExtensions="x"/><g>${SEEN}</g></switch>`)}`
  expect((await cleanSvg(source)).write()).toBe(drawing(`<switch><g>${SEEN}</g></switch>`).replace(' >', '>'))
})

const defining = (definitions: string, inside: string) => `<!DOCTYPE svg [${definitions}]>${drawing(inside)}`
test.each([
  ['what gives names to plain words', defining('<!ENTITY st0 "fill:#00441B;">', '<rect style="&st0;"/>')],
  ['what makes much of little', defining('<!ENTITY a "lol"><!ENTITY b "&a;&a;">', '<text>&b;</text>')],
  ['what makes very much', defining(`<!ENTITY a "${'lol'.repeat(3000)}">`, `<text>${'&a;'.repeat(500_000)}</text>`)],
  ['what defines without end', defining(`<!ENTITY a '`.repeat(100_000), '<text>&a;</text>')],
  ['what reads other files', defining('<!ENTITY x SYSTEM "file:///etc/passwd">', '<text>&x;</text>')],
  ['what brings markup', defining('<!ENTITY x "<script>alert(1)</script>">', '<text>&x;</text>')],
])('bad input: %s is refused', async (_, source) => {
  await expect(cleanSvg(source)).rejects.toThrow(
    'This SVG contains definitions in its DOCTYPE, which we do not accept. Please save it as plain SVG and upload it again.',
  )
})

test.each([
  ['nothing', ''],
  ['a linked picture', '<image href="https://college.test/gate.png"/>'],
  [
    'a linked picture in its frame',
    '<defs><clipPath id="c"><rect/></clipPath></defs><g clip-path="url(#c)"><image href="gate.png"/></g>',
  ],
  ['foreign content', '<foreignObject><p>Words</p></foreignObject>'],
])('B §4 media: a drawing of %s is refused, as nothing of it would be seen', async (_, inside) => {
  await expect(cleanSvg(drawing(inside))).rejects.toThrow(
    'This SVG contains only linked images or scripts, which we do not accept. Please embed its images and upload it again.',
  )
})

/** Joins this many parts, each of which uses the previous one ten times. */
const tenfold = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, at) => part(at + 1)).join('')
const ten = (text: string) => text.repeat(10)
test.each([
  [
    'copies',
    '<rect id="p0"/>',
    tenfold(6, (at) => `<g id="p${at}">${ten(`<use href="#p${at - 1}"/>`)}</g>`),
    '<use xlink:href="#p6"/>',
  ],
  [
    'masks',
    '<mask id="p0"><rect/></mask>',
    tenfold(6, (at) => `<mask id="p${at}">${ten(`<rect mask="url(#p${at - 1})"/>`)}</mask>`),
    '<rect style="mask:url( \'#p6\')"/>',
  ],
  [
    'markers',
    '<marker id="p0"><rect/></marker>',
    tenfold(6, (at) => `<marker id="p${at}"><path d="${ten('M0 0L1 1')}" marker-mid="url(#p${at - 1})"/></marker>`),
    '<path d="M0 0L1 1L2 2" marker-mid="url(#p6)"/>',
  ],
  ['a chain', '<rect id="p0"/>', tenfold(2000, (at) => `<g id="p${at}"><use href="#p${at - 1}"/></g>`), '<use href="#p2000"/>'],
  ['what names itself', '<g id="p0"><rect/><use href="#p1"/></g>', '<g id="p1"><use href="#p0"/></g>', '<use href="#p1"/>'],
])('bad input: a drawing that stands for millions of shapes is refused: %s', async (_, first, others, shown) => {
  for (const inside of [`<defs>${first}${others}</defs>${shown}`, `<rect/>${shown}<defs>${others}${first}</defs>`]) {
    await expect(cleanSvg(drawing(SEEN + inside, 'xmlns:xlink="http://www.w3.org/1999/xlink"'))).rejects.toThrow(
      'This SVG repeats its shapes too often. Please save it with fewer copies and upload it again.',
    )
  }
})

test('B §4 media: a chart of thousands of points and a drawing masked by a copy of itself are accepted', async () => {
  const points = '<use href="#p" x="1"/>'.repeat(5000)
  const masked = '<mask id="m"><use href="#c"/></mask><circle id="c" r="9"/><use href="#c" mask="url(#m)"/>'
  const line = `<marker id="k"><rect/></marker><path d="${'L1 1'.repeat(2000)}" marker-mid="url(#k)"/><a href="#k">${SEEN}</a>`
  expect((await cleanSvg(drawing(`<defs><rect id="p"/></defs>${points}${masked}${line}`))).write()).toContain(
    '<use href="#p" x="1">',
  )
})

test('bad input: a long run of spaces in a style is read', async () => {
  const style = `path{fill:url(${' '.repeat(100_000)}#g)}`
  expect((await cleanSvg(drawing(`${SEEN}<style>${style}</style>`))).write()).toContain(style)
})

const TOO_DETAILED = 'This SVG has too many elements. Please simplify it, or save it as PNG, and upload it again.'
const paths = (count: number) => '<path d="M0 0"/>'.repeat(count)
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')

const start = '<svg xmlns="http://www.w3.org/2000/svg" '
test.each([
  ['20,000 paths', `${start}>${paths(20_001)}`],
  ['60,000 attributes of one element', `${start}${attributes(60_001)}`],
  ['60,000 attributes of many elements', `${start}>${`<g ${attributes(100)}/>`.repeat(601)}`],
])('bad input: a drawing of more than %s is refused there, and what follows is not read', async (_, source) => {
  await expect(cleanSvg(`${source}<<< no drawing`)).rejects.toThrow(TOO_DETAILED)
})

test('bad input: a path of half a million signs that look like names is read once', async () => {
  const path = '#a '.repeat(500_000)
  expect((await cleanSvg(drawing(`<path d="${path}"/>`))).write()).toContain(path)
})

test('B §4 media: a map of 19,000 paths is a drawing', async () => {
  expect((await cleanSvg(drawing(paths(19_000)))).write()).toHaveLength(
    drawing('<path d="M0 0"></path>'.repeat(19_000)).length - 1,
  )
})

test('others get their turn while a drawing of 2 MB is parsed', async () => {
  const source = drawing(`<text>${'x'.repeat(100)}</text>`.repeat(17_000))
  let [turns, isDone] = [0, false]
  const turn = () => void (isDone || ((turns += 1), setImmediate(turn)))
  setImmediate(turn)
  await cleanSvg(source)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(Math.floor(source.length / 65_536))
})

test('B §4 media: a drawing is parsed once, also with pictures in it', async () => {
  const picture = await makePhotograph({ width: 20, height: 10 })
  const folder = mkdtempSync(join(tmpdir(), 'drawing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [path, target] = [join(folder, 'in'), join(folder, 'out')]
  const address = `data:image/jpeg;base64,${picture.toString('base64')}`
  writeFileSync(path, drawing(`<image href="${address}"/>`))
  const parse = vi.spyOn(SaxesParser.prototype, 'write')
  onTestFinished(() => parse.mockRestore())
  await cleanSvgFile(path, target)
  // The parser closes by writing null.
  expect(parse.mock.calls.filter(([text]) => (text as unknown) !== null)).toHaveLength(1)
  expect(readFileSync(target, 'utf8')).toMatch(/<image href="data:image\/jpeg;base64,[^"]+"><\/image>/)
  expect(readFileSync(target, 'utf8')).not.toContain(address)
})

test('B §4 media: more than 200 images are refused before one is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [path, target] = [join(folder, 'in'), join(folder, 'out')]
  const clean = (count: number) => {
    // None of them is a PNG, so the first that is read is refused as damaged.
    const images = Array.from({ length: count }, (_, index) => Buffer.from(`no image ${index}`).toString('base64'))
    writeFileSync(path, drawing(images.map((image) => `<image href="data:image/png;base64,${image}"/>`).join('')))
    return cleanSvgFile(path, target)
  }
  await expect(clean(200)).rejects.toThrow('An image in this SVG is damaged')
  await expect(clean(201)).rejects.toThrow('This SVG contains more than 200 images.')
})
