import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const drawing = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const insideOf = (svg: string) => /^<svg[^>]*>(.*)<\/svg>$/s.exec(svg)![1]

test.each([
  ['<script>alert(1)</script><path d="M0 0"/>', '<path d="M0 0"></path>'],
  ['<SCRIPT>alert(1)</SCRIPT>', ''],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
  ['<g onload="alert(1)" onCLICK="alert(2)"><rect/></g>', '<g><rect></rect></g>'],
  ['<foreignObject><body onload="alert(1)"/></foreignObject>', ''],
  ['<a href="javascript:alert(1)"><text>Press</text></a>', ''],
  ['<image href="https://evil.example/pixel.png"/>', ''],
  ['<use href="https://evil.example/x.svg#a"/>', '<use></use>'],
  ['<use href="data:image/svg+xml;base64,PHN2Zz4="/>', '<use></use>'],
  ['<use href="#shape"/>', '<use href="#shape"></use>'],
  ['<set attributeName="href" to="javascript:alert(1)"/>', ''],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', ''],
  ['<style>@import url(https://evil.example/x.css);</style>', '<style></style>'],
  ['<style>path{fill:url(https://evil.example/)}</style>', '<style></style>'],
  ['<style>path{fill:\\75rl(https://evil.example/)}</style>', '<style></style>'],
  ['<style>path{fill:url(#g)}</style>', '<style>path{fill:url(#g)}</style>'],
  ['<style><![CDATA[.a > .b{fill:red}]]></style>', '<style>.a &gt; .b{fill:red}</style>'],
  ['<rect style="fill:url(//evil.example)"/>', '<rect></rect>'],
  ['<rect fill="url(#g)" style="fill:red"/>', '<rect fill="url(#g)" style="fill:red"></rect>'],
  ['<text>1 &lt; 2 &amp; 3</text>', '<text>1 &lt; 2 &amp; 3</text>'],
  ['<text><![CDATA[<script>alert(1)</script>]]></text>', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
  ['<metadata><x/></metadata><!-- a note --><?php evil ?>', ''],
])('bad input: of %s only what draws is kept', (inside, kept) => {
  expect(insideOf(cleanSvg(drawing(inside)).svg)).toBe(kept)
})

test.each([
  ['<svg', 'what is not closed'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'what is no drawing'],
  [drawing('<g>'.repeat(200) + '</g>'.repeat(200)), 'what is nested without end'],
  ['<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>' + drawing('<text>&b;</text>'), 'what makes much of little'],
  ['<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + drawing('<text>&x;</text>'), 'what reads other files'],
])('bad input: %s is refused: %s', (source) => {
  expect(() => cleanSvg(source)).toThrow('The drawing is damaged. Please save it as plain SVG and send it again.')
})

test.each([
  ['width="120" height="80px"', 120, 80],
  ['viewBox="0 0 64 32"', 64, 32],
  ['width="100%" viewBox="0,0,64.4,32"', 64, 32],
  ['', null, null],
])('a drawing with %s is %s by %s', (attributes, width, height) => {
  expect(cleanSvg(drawing('', attributes))).toMatchObject({ width, height })
})
