import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkup } from '#contract/text/escape-markup.ts'
import { safeHtml, htmlToText } from './safe-html.ts'

const ELEMENTS =
  'span|p|h2|h3|h4|ul|ol|li|a|strong|em|u|s|sub|sup|code|pre|blockquote|hr|br|img|figure|figcaption|table|thead|tbody|tr|th|td|caption'
const ATTRIBUTES = 'href|title|rel|src|alt|width|height|loading|decoding|start|scope|colspan|rowspan'
/** Nothing but text, and tags of these elements with quoted attributes: what no browser can read in two ways. */
const PLAIN = new RegExp(
  `^(?:[^<]|</(?:${ELEMENTS})>|<(?:${ELEMENTS})(?: (?:${ATTRIBUTES})="[^"<>]*")*(?: /)?>|<span lang="[a-z]{2,3}">)*$`,
)
const addressesIn = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)]
    .flatMap(([tag]) => [...tag.matchAll(/ ([a-z]+)="([^"]*)"/g)])
    .flatMap(([, name, value]) => (name === 'href' || name === 'src' ? [value!] : []))

const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|\/(?![/\\])|#|\?)/i

const faultsOf = (html: string) => [
  ...(PLAIN.test(html) ? [] : [html]),
  ...addressesIn(html).filter((address) => !SAFE_ADDRESS.test(address)),
]

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)" onmouseover=alert(1)>text</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jav&#x09;ascript:alert(1)">x</a>',
  '<a href="JAVASCRIPT&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.png" srcset="https://evil.example/ 1x" style="position:fixed">',
  '<p style="background:url(javascript:alert(1))">text</p>',
  '<style>@import "https://evil.example/"</style>',
  '<link rel="stylesheet" href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example/" srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/"></object><embed src="https://evil.example/">',
  '<form action="https://evil.example/"><input name="password"><button>Sign in</button></form>',
  '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>',
  '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]><?php echo "<script>"; ?>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>script>alert(1)<</script>/script>',
  '<p/onclick=alert(1)//><img/src="x"/onerror=alert(1)>',
  '<p title="a\u0000" \u0000onclick=alert(1)>text',
  '<custom-element is="x"><slot></slot></custom-element>',
  '<a href="https://example.org" target="_blank" rel="opener" ping="https://evil.example/">x</a>',
  '<p class="header" id="main" data-island="hero" data-consent>text</p>',
])('nothing of %j can run, load or pose', (html) => {
  const safe = safeHtml(`<p>before</p>${html}`)
  expect(faultsOf(safe)).toEqual([])
  expect(safe).toContain('<p>before</p>')
  expect(safe).not.toMatch(/evil\.example|alert\(1\)>|data-/)
})

/** What confuses parsers, to be put together at random. */
const PIECES = [
  '<  >  "  \'  /  =  &  ;  &#  <!--  -->  <![CDATA[  ]]>  </  />  <?  <!  \0  \n',
  'script  style  svg  math  iframe  title  noscript  xmp  template  select  table  p  a  img  b  h1',
  ' lang=yo-  lang="ar"  onerror=  onclick="  href=  src="  style=  javascript:  data:text/html,  alert(1)  &colon;  &#x09;',
  '<p>  <a href="  <img src="/a.png" alt="  <svg><style>  <math><mi>  <script>  </script>  <b>  <h1>  <td>',
].flatMap((pieces) => pieces.split('  '))

test('any HTML is reduced to plain elements and safe addresses, and cleaning it twice changes nothing', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom(...PIECES, ' '))
  const { failed, counterexample } = fc.check(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const safe = safeHtml(pieces.join(''))
      // What has elements is taken as HTML the second time too.
      return faultsOf(safe).length === 0 && (!/<[a-z]/.test(safe) || safeHtml(safe) === safe)
    }),
    { numRuns: 2000 },
  )
  expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null })
})

test('the text around a removed element does not change when it is cleaned again', () => {
  const safe = safeHtml('<td><math><mi><td>')
  expect(safeHtml(safe)).toBe(safe)
})

test('the title of a page is its only first heading: those of a text step down', () => {
  expect(safeHtml('<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6>')).toBe(
    '<h2>A</h2><h2>B</h2><h3>C</h3><h4>D</h4><h4>E</h4><h4>F</h4>',
  )
})

test('links keep a safe address and tell the other side nothing; without one they are text', () => {
  expect(safeHtml('<a href="https://example.org/?a=1&amp;b=2" target="_blank">there</a>')).toBe(
    '<a href="https://example.org/?a=1&amp;b=2" rel="noopener">there</a>',
  )
  expect(
    addressesIn(safeHtml('<a href="/about">1</a><a href="mailto:a@b.example">2</a><a href="tel:+234">3</a><a href="#x">4</a>')),
  ).toEqual(['/about', 'mailto:a@b.example', 'tel:+234', '#x'])
  expect(safeHtml('<p><a href="javascript:alert(1)">here</a> <a>there</a></p>')).toBe(
    '<p><span>here</span> <span>there</span></p>',
  )
})

test('pictures load late, have a text for those who do not see them, and go when they have no address', () => {
  const [first, second, ...others] = safeHtml(
    '<img src="/a.jpg"><img src="/b.jpg" alt="The gate" width="8" height="6"><img src="ftp://x/y"><img src="http://college.test/c.jpg">',
  ).split(/(?=<img)/)
  expect(first).toMatch(/^<img(?=.* src="\/a\.jpg")(?=.* alt="")(?=.* loading="lazy")(?=.* decoding="async")/)
  expect(second).toMatch(/^<img(?=.* alt="The gate")(?=.* width="8")(?=.* height="6")/)
  expect(others).toEqual([])
})

test('a text without elements becomes paragraphs, its signs unharmed', () => {
  expect(safeHtml('Fees & dues\nfor <100 level>\n\n\nA < B\r\n\r\n')).toBe(
    '<p>Fees &amp; dues<br />for &lt;100 level&gt;</p><p>A &lt; B</p>',
  )
  expect(safeHtml('')).toBe('')
  expect(safeHtml(' \n\n ')).toBe('')
})

test('tables, lists and the rest of what an editor writes stay', () => {
  const html =
    '<h2>Fees</h2><table><caption>A year</caption><thead><tr><th scope="col">Level</th></tr></thead><tbody><tr><td colspan="2">ND I</td></tr></tbody></table><ol start="3"><li><strong>one</strong> <em>two</em> <u>three</u></li></ol><blockquote><p>said</p></blockquote><pre><code>x</code></pre><hr /><figure><figcaption>seen</figcaption></figure>'
  expect(safeHtml(html)).toBe(html)
})

test('a passage keeps the language of the list that it is in', () => {
  const html =
    '<p>Say <span lang="yo">ẹ kú <strong>àbọ̀</strong></span>, <span lang="pcm">how far</span>, <span lang="ar">أهلا</span></p>'
  expect(safeHtml(html)).toBe(html)
  expect(safeHtml('<span lang="YO-NG">a</span><span lang="ha-Latn-NG">b</span>')).toBe(
    '<span lang="yo">a</span><span lang="ha">b</span>',
  )
})

test.each([
  '<span lang="en">text</span>',
  '<span lang="en-US" class="x" style="color:red" dir="rtl">text</span>',
  '<span lang="de">text</span>',
  '<span lang="">text</span>',
  '<span lang>text</span>',
  '<span lang="yoruba">text</span>',
  '<span lang="constructor">text</span>',
  '<span lang="yo&quot; onclick=&quot;alert(1)">text</span>',
  '<span lang="yo-">text</span>',
  '<span lang="yo yo">text</span>',
  '<span xml:lang="yo" hreflang="yo" dir="rtl">text</span>',
])('%s loses all attributes', (html) => {
  expect(safeHtml(html)).toBe('<span>text</span>')
})

test('only a passage has a language', () => {
  const other = '<p lang="yo" dir="rtl">a</p><em lang="yo">b</em><a href="/" lang="yo" dir="rtl">c</a>'
  expect(safeHtml(other)).toBe('<p>a</p><em>b</em><a href="/" rel="noopener">c</a>')
})

test.each([
  ['<p>Ẹ <span lang="yo">kú <b>à</b></span>bọ̀</p>', 'Ẹ kú àbọ̀'],
  ['<p>W<b>eld</b>ing</p><p>Next</p>', 'Welding Next'],
  ['one<br>two<ul><li>a</li><li>b</li></ul>', 'one two a b'],
  ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
  ['AT&amp;T, it&#39;s&nbsp;&lt;open&gt; &quot;now&quot;', 'AT&T, it\'s <open> "now"'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<p>kept</p><script>gone()</script><style>p { gone: 1 }</style><!-- gone -->', 'kept'],
  ['cut off in a <a href="https://exam', 'cut off in a'],
  ['<p title="<p>">x</p>', 'x'],
  [' \n\t ', ''],
])('the text of %j is %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test('a text in which something is less than something else is a text', () => {
  expect(safeHtml('if a<b then\n\nSecond')).toBe('<p>if a&lt;b then</p><p>Second</p>')
})

test('a closed element stays closed', () => {
  expect(safeHtml('<a>x</a><p>y</p>')).toBe('<span>x</span><p>y</p>')
})

test.each([
  '<p title="a\u000bb">one\u001b two\u0085</p>',
  '<p>one&#11; two&#x1b;</p>',
  '<a href="https://a.example/&#x0b;">one&#159;</a>',
  'plain\u000b text',
])('%j loses its control characters', (html) => {
  expect(safeHtml(html)).not.toMatch(/(?![\n\t])\p{Cc}/u)
})

test.each(['<p><b>', '<td><b>', '<b></p>', '<i></b>', '<p><li><td>', '<b title="</b>">', '<b><!--</b>-->'])(
  '%s, nested thousands of times, is a text: parsing it would take seconds',
  (tags) => {
    const html = safeHtml(tags.repeat(5000))
    expect(html.startsWith(`<p>${escapeMarkup(tags)}`)).toBe(true)
    expect(safeHtml(html)).toBe(html)
  },
)

test.each(['<p>one<br>', '<h2><p>one', '<li>one', '<tr><td>one', '<b><i>one</b></i>'])(
  '%s is HTML, however often it is repeated',
  (tags) => {
    expect(safeHtml(tags.repeat(2000))).not.toContain('&lt;')
  },
)
