import fc from 'fast-check'
import { SAXParser } from 'parse5-sax-parser'
import { expect, test } from 'vitest'
import { linksOf } from '../../scripts/build/checks/check-links.ts'
import { findTags } from '../../scripts/build/html-tags.ts'
import { runCount } from '../../scripts/shared/tests/run-length.fixture.ts'

const names = ['script', 'style', 'img', 'a', 'link', 'astro-island', 'textarea', 'p']

/** The same tags as a maintained parser of HTML sees them. */
function expectedTags(html: string) {
  const tags: { name: string; attributes: Record<string, string>; content: string }[] = []
  let texts: { content: string } | null = null
  const parser = new SAXParser({ sourceCodeLocationInfo: false })
  parser.on('startTag', ({ tagName, attrs }) => {
    texts = null
    if (!names.includes(tagName)) return
    const tag = {
      name: tagName,
      attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
      content: '',
    }
    tags.push(tag)
    if (['script', 'style'].includes(tagName)) texts = tag
  })
  parser.on('text', ({ text }) => {
    if (texts !== null) texts.content += text
  })
  parser.on('endTag', () => {
    texts = null
  })
  parser.end(html)
  return tags
}

const foundTags = (html: string) =>
  findTags(html, names).map(({ name, attributes, content }) => ({
    name,
    attributes: Object.fromEntries(attributes),
    content: ['script', 'style'].includes(name) ? content : '',
  }))

/** Pieces that pages are made of, and those that trip whoever reads HTML by patterns. */
const pieces = [
  ...[
    '<img',
    '<a',
    '<A',
    '<script',
    '<SCRIPT',
    '<style',
    '<astro-island',
    '<textarea',
    '<title',
    '<link',
    '<p',
  ],
  ...['</a', '</script', '</SCRIPT', '</style', '</textarea', '</title', '</p', '</', '<', '>', '/>', '/'],
  ...['<!--', '-->', '--!>', '<!-->', '<!--->', '<!', '<?', '<!doctype html>', '--', '-', '!'],
  ...[
    ' ',
    '\n',
    '\t',
    '=',
    '"',
    "'",
    ' href="/a?b=1&amp;c"',
    " alt='a > b'",
    ' src=/x.png',
    ' hidden',
    ' HREF=x',
  ],
  ...[
    ' data-x="<img src=y>"',
    ' =',
    ' a==b',
    '"<script>"',
    '&amp;',
    '&quot',
    '&#39;',
    '&notit;',
    'text',
    'é',
    '0',
  ],
  ...['<script>let a = "<img>"</script>', '<style>a > b {}</style>'],
]

test('finds the same tags as parse5 in any text', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (html) => {
      expect(foundTags(html)).toEqual(expectedTags(html))
    }),
    { numRuns: runCount(3000) },
  )
})

test('finds tags by their text, too, as if they had been asked for by name', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (html) => {
      const asked = ['script', 'a', 'link']
      const expected = findTags(html, names).filter(
        ({ name, start, end }) => asked.includes(name) || /alt|href/i.test(html.slice(start, end)),
      )
      const found = findTags(html, asked, /alt|href/i)
      expect(found.filter(({ name }) => names.includes(name))).toEqual(expected)
    }),
    { numRuns: runCount(3000) },
  )
})

test('gives the exact position of a tag', () => {
  const html = '<!-- <img> --><p>a</p><img src="/a.png" alt="a > b"><script>x</script>'
  const [image, script] = findTags(html, ['img', 'script'])
  expect(html.slice(image?.start, image?.end)).toBe('<img src="/a.png" alt="a > b">')
  expect(html.slice(script?.start, script?.end)).toBe('<script>')
})

test('finds tags in noscript elements', () => {
  expect(findTags('<noscript><a href="/shop">Shop</a></noscript>', ['a'])).toHaveLength(1)
})

test('resolves the links of a page as browsers do', () => {
  const origin = 'https://shop.example'
  const parts = [
    '/',
    '//',
    '/tea',
    'tea',
    '.',
    '..',
    '/..',
    '-',
    '~',
    'a.html',
    '#',
    'top',
    '?',
    'x=1',
    '\\',
    'é',
    '%41',
    ':',
  ]
  const addresses = fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(addresses, (address) => {
      const url = URL.parse(address, `${origin}/shop/tea`)
      const expected = url?.origin === origin ? [url.pathname + url.hash] : []
      const html = `<a href="${address}">Tea</a>`
      expect(linksOf({ path: '/shop/tea', html }, origin).targets).toEqual(expected)
    }),
    { numRuns: runCount(3000) },
  )
})
