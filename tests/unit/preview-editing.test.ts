import { describe, expect, test } from 'vitest'
import { createContent } from '#content/content.ts'
import { withMarkOf, withoutMarks } from '#content/stega-marks.ts'
import { splitHeadline, splitText } from '#sections/home/split-texts.ts'
import { commerceTargets } from '../../src/server/preview/commerce-targets.ts'
import { addDataSanityAttributes } from '../../src/server/preview/data-sanity-attributes.ts'
import { createEditMarks, stegaMarks } from '../../src/server/preview/edit-marks.ts'
import {
  category,
  contentOf,
  memorySource,
  picture,
  product,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

/** The result of a query for one page, and where the content service says it is stored. */
const result = {
  title: 'A title',
  slug: 'a-page',
  blank: ' ',
  opening: ' Lie down, ',
  poster: { ref: 'image-a', alt: '' },
  list: [{ text: 'One' }],
  url: 'https://cdn.example/a.png',
}
const at = (path: number, document = 0) => ({
  type: 'value' as const,
  source: { type: 'documentValue' as const, document, path },
})
const sourceMap = {
  documents: [
    { _id: 'drafts.page-a', _type: 'page' },
    { _id: 'image-a', _type: 'sanity.imageAsset' },
  ],
  paths: [
    "$['title']",
    "$['slug']['current']",
    "$['poster']['asset']['_ref']",
    "$['list'][?(@._key=='one')]['text']",
    "$['url']",
    "$['blank']",
    "$['opening']",
  ],
  mappings: {
    "$['title']": at(0),
    "$['slug']": at(1),
    "$['poster']['ref']": at(2),
    "$['list'][0]['text']": at(3),
    "$['url']": at(4, 1),
    "$['blank']": at(5),
    "$['opening']": at(6),
  },
}

/** The same with marks. */
function markedResult() {
  const marks = createEditMarks()
  const marked: unknown = marks.mark(result, sourceMap)
  return { marks, marked }
}

const fieldOf = (value: unknown, ...steps: readonly (string | number)[]): string =>
  String(
    steps.reduce<unknown>(
      (one, step) => (typeof one === 'object' && one !== null ? Reflect.get(one, step) : undefined),
      value,
    ),
  )

describe('a text in a preview', () => {
  test('says which field it comes from, in items of lists by their key (RTE-29)', () => {
    const { marks, marked } = markedResult()
    expect(marks.fieldOf(fieldOf(marked, 'title'))).toEqual({ id: 'page-a', type: 'page', path: 'title' })
    expect(marks.fieldOf(fieldOf(marked, 'list', 0, 'text'))).toEqual({
      id: 'page-a',
      type: 'page',
      path: 'list[_key=="one"].text',
    })
    expect(marks.fieldOf('A title')).toBeNull()
  })

  test('is the same without its mark, and its mark survives trimming and collapsing of white space', () => {
    const { marks, marked } = markedResult()
    expect(stegaMarks.clean(marked)).toEqual(result)
    const collapsed = `  ${fieldOf(marked, 'title')}`.replaceAll(/\s+/g, ' ').trim()
    expect(marks.fieldOf(collapsed)?.path).toBe('title')
    expect(withoutMarks(collapsed)).toBe('A title')
  })

  test('keeps the white space around it, behind the mark (RTE-29)', () => {
    const { marks, marked } = markedResult()
    const opening = fieldOf(marked, 'opening')
    expect(marks.fieldOf(opening)?.path).toBe('opening')
    expect(opening).toMatch(/^ Lie down,\S+ $/)
    expect(withoutMarks(opening.trim())).toBe('Lie down,')
  })

  test('says so in each of the parts that it is split into (RTE-29)', () => {
    const { marks, marked } = markedResult()
    const split = (text: string) => withMarkOf(fieldOf(marked, 'title'), text)
    const parts = [...splitHeadline(split('dusk, but drinkable')), ...splitText(split('one\n\ntwo'))]
    expect(parts.map((part) => marks.fieldOf(part ?? '')?.path)).toEqual(parts.map(() => 'title'))
    expect(parts.map((part) => withoutMarks(part ?? ''))).toEqual(['dusk,', 'but drinkable', 'one', 'two'])
  })

  test('has no mark when it is a slug, blank, or of a file rather than a document', () => {
    const { marked } = markedResult()
    expect([fieldOf(marked, 'slug'), fieldOf(marked, 'blank'), fieldOf(marked, 'url')]).toEqual([
      'a-page',
      ' ',
      'https://cdn.example/a.png',
    ])
  })

  test('has the same mark at every look, for more fields than one character can name', () => {
    const marks = createEditMarks()
    const markOf = (index: number) =>
      fieldOf(
        marks.mark(
          { title: 'x' },
          {
            documents: [{ _id: `page-${index}`, _type: 'page' }],
            paths: ["$['title']"],
            mappings: { "$['title']": at(0) },
          },
        ),
        'title',
      )
    const made = Array.from({ length: 300 }, (_, index) => markOf(index))
    for (const index of [0, 255, 256, 299]) {
      expect(marks.fieldOf(made[index] ?? '')?.id).toBe(`page-${index}`)
      expect(markOf(index)).toBe(made[index])
    }
  })
})

const studioUrl = 'https://studio.example/admin/production'

describe('what comes from the commerce service', () => {
  const price = '<span class="price number"><b><span class="hidden-visually">Price </span>$4.00</b></span>'
  const card = (path: string) => `<article class="thumb"><h3><a href="${path}">Can</a></h3>${price}</article>`
  const page = `<main>${card('/shop/water/lime')}<p class="number">${price}</p>${card('/shop/gone')}</main>`
  const targets = async (adminUrl?: string, shown = page) => {
    const documents = [category('water'), product('lime', 7), product('lemon', 8)]
    const { content } = contentOf(documents)
    const commerceTarget = await commerceTargets(content, '/shop/water/lemon', adminUrl)
    return (await addDataSanityAttributes(shown, { marks: createEditMarks(), studioUrl, commerceTarget }))
      .html
  }

  test('leads there, too, where it is an option or about stock (RTE-29)', async () => {
    const option = (name: string, value: string) =>
      `<label class="option"><input name="${name}" value="${value}"/>${value}</label>`
    const group = (name: string) =>
      `<div role="radiogroup" aria-labelledby="${name}"><p id="${name}">Size</p>${option(name, 'S')}${option(name, 'M')}</div>`
    const form = `<form>${group('option-0')}<button>Sold out</button><p>Only <!-- -->3<!-- --> left.</p>
      <p class="number"><span>8 cans</span><span aria-hidden="true">·</span></p><p>Only here</p>${option('purchase', 'once')}</form><article><a href="/shop/water/lime">a</a><p>Sold out</p></article>`
    const html = await targets('https://admin.example/store/lull/', form)
    const marked = [...html.matchAll(/<(\w+) data-commerce-admin="[^"]*\/(\d)"/g)].map(([, name, id]) => [
      name,
      id,
    ])
    expect(marked).toEqual([
      ['p', '8'],
      ['label', '8'],
      ['label', '8'],
      ['button', '8'],
      ['p', '8'],
      ['span', '8'],
      ['p', '7'],
    ])
    expect(html.replaceAll(/ data-commerce-admin="[^"]*"/g, '')).toBe(form)
  })

  test('leads to its product in the admin of the store, in a card and on its page (RTE-29)', async () => {
    const html = await targets('https://admin.example/store/lull/')
    const urls = [...html.matchAll(/data-commerce-admin="([^"]*)"/g)].map(([, url]) => url)
    expect(urls).toEqual([7, 8].map((number) => `https://admin.example/store/lull/products/${number}`))
    expect(html.replaceAll(/ data-commerce-admin="[^"]*"/g, '')).toBe(page)
  })

  test('leads to the field that names its product when no admin is configured (RTE-29)', async () => {
    const html = await targets()
    expect(html).not.toContain('data-commerce-admin')
    const ids = [...html.matchAll(/data-sanity="id=([^;]*);type=product;path=shopify;/g)].map(([, id]) => id)
    expect(ids).toEqual(['product-lime', 'product-lemon'])
  })
})

describe('the HTML of a preview', () => {
  const html = async (make: (texts: { title: string; item: string; address: string }) => string) => {
    const { marks, marked } = markedResult()
    const texts = {
      title: fieldOf(marked, 'title'),
      item: fieldOf(marked, 'list', 0, 'text'),
      address: withMarkOf(fieldOf(marked, 'poster', 'ref'), 'https://cdn.example/a.png'),
    }
    return (await addDataSanityAttributes(make(texts), { marks, studioUrl, commerceTarget: () => null })).html
  }
  const target = (path: string) =>
    `data-sanity="id=page-a;type=page;path=${path};base=https%3A%2F%2Fstudio.example%2Fadmin%2Fproduction"`

  test('comes with the fields of the texts and pictures that islands are given, unless several have the same (RTE-29)', async () => {
    const { marks, marked } = markedResult()
    const [title, item] = [fieldOf(marked, 'title'), fieldOf(marked, 'list', 0, 'text')]
    const address = new URL(withMarkOf(fieldOf(marked, 'poster', 'ref'), 'https://cdn.example/a.png'))
    const props = JSON.stringify({
      title: [0, title],
      again: [0, title],
      list: [
        1,
        [
          [0, ` ${item} `],
          [0, withMarkOf(item, 'Two')],
          [0, withMarkOf(title, 'Two')],
          [0, 'plain'],
        ],
      ],
      image: [0, { src: [0, `${address.href}?w=1`] }],
    }).replaceAll('"', '&quot;')
    const { texts } = await addDataSanityAttributes(`<astro-island props="${props}"></astro-island>`, {
      marks,
      studioUrl,
      commerceTarget: () => null,
    })
    const value = (path: string) => target(path).slice('data-sanity="'.length, -1)
    expect(texts).toEqual({
      'A title': value('title'),
      One: value('list:one.text'),
      'https://cdn.example/a.png?w=1': value('poster'),
    })
  })

  test('names the field on the element whose text comes from it (RTE-29)', async () => {
    expect(
      await html(({ title, item }) => `<main><h1 class="a">${title}</h1><br><p>${item}</p></main>`),
    ).toBe(
      `<main><h1 ${target('title')} class="a">A title</h1><br><p ${target('list:one.text')}>One</p></main>`,
    )
  })

  test('names the picture by its address, whatever alternative text stands there (RTE-29)', async () => {
    const image = (address: string) => `<p><img src="${address}?w=1" srcset="${address} 2w" alt=""/>b</p>`
    const plain = image('https://cdn.example/a.png')
    const marked = plain.replace('<img', `<img ${target('poster')}`)
    expect(await html(({ address }) => image(address))).toBe(marked)
    // As addresses are written that went through `URL`.
    expect(await html(({ address }) => image(new URL(address).href))).toBe(marked)
  })

  test('names a figure’s picture on the button that covers it, too (RTE-29)', async () => {
    const figure = (address: string) =>
      `<figure><img src="${address}"><button>+</button></figure><button>b</button>`
    const plain = figure('https://cdn.example/a.png')
    expect(await html(({ address }) => figure(address))).toBe(
      plain.replace('<img', `<img ${target('poster')}`).replace('<button', `<button ${target('poster')}`),
    )
  })

  test('names the film by the addresses of its sources (RTE-29)', async () => {
    const film = (address: string) =>
      `<video loop><source src="${address}#1"><source src="${address}#2"></video><p>b</p>`
    expect(await html(({ address }) => film(address))).toBe(
      film('https://cdn.example/a.png').replace('<video', `<video ${target('poster')}`),
    )
  })

  test('has no marks in titles, scripts, attributes and data of islands', async () => {
    expect(
      await html(
        ({ title }) =>
          `<title>${title}</title><script>"${title}"</script><astro-island props='{"title":"${title}"}'><b aria-label="${title}">x</b></astro-island>`,
      ),
    ).toBe(
      `<title>A title</title><script>"A title"</script><astro-island props='{"title":"A title"}'><b aria-label="A title">x</b></astro-island>`,
    )
  })
})

describe('content with marks', () => {
  const link = (href: string) => ({ _type: 'link', title: 'More', url: href })
  const page: StoredDocument = {
    _id: 'page-a',
    _type: 'page',
    title: 'A title',
    slug: slug('a-page'),
    description: 'About it',
    colors: { textColor: { hex: '#112233' }, backgroundColors: [{ hex: '#445566' }] },
    content: [
      {
        _type: 'block',
        _key: 'b',
        style: 'h2',
        listItem: 'bullet',
        level: 1,
        markDefs: [{ _key: 'm', ...link('/shop') }],
        children: [{ _type: 'span', text: 'Read', marks: ['strong', 'm'] }],
      },
    ],
  }

  /** Marks every string of an answer but ids, types and keys. */
  function markAll(value: unknown, name = ''): unknown {
    if (typeof value === 'string')
      return name.startsWith('_') || name === 'slug' || name === 'id' ? value : `${value}\uE600\uE700\uE601`
    if (Array.isArray(value)) return value.map((one) => markAll(one, name === 'slug' ? '' : name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, markAll(one, key)]))
  }

  const load = async (hasEditMarks: boolean) => {
    const source = memorySource([picture, page])
    const content = createContent({
      source: {
        fetch: async (query, parameters) => {
          const answer = await source.fetch(query, parameters)
          return hasEditMarks ? markAll(answer) : answer
        },
      },
      siteOrigin: 'https://lull.example',
      excludeCBD: false,
      report: () => {},
      ...(hasEditMarks ? { stega: stegaMarks } : {}),
    })
    return content.bySlug('page', 'a-page')
  }

  test('keeps marks on texts and takes them off styles, lists, colors and addresses (OBJ-04, RTE-29)', async () => {
    const [marked, plain] = [await load(true), await load(false)]
    expect(plain).not.toBeNull()
    expect(stegaMarks.clean(marked)).toEqual(plain)
    expect(marked?.title).not.toBe('A title')
    expect(marked?.colors).toEqual(plain?.colors)
    const [block] = marked?.content ?? []
    expect(block).toMatchObject({ style: 'h2', list: 'bullet' })
    expect(block?.spans[0]).toMatchObject({ marks: ['strong'], link: { href: '/shop' } })
    expect(block?.spans[0]?.text).not.toBe('Read')
  })
})
