import { formatMoney } from '#commerce/money.ts'
import { fixedPages } from '#config/fixed-pages.ts'
import { pathOf } from '#config/routes.ts'
import type { Content } from '#content/content.ts'
import { imageUrl } from '#content/images.ts'
import { plainText, type RichText } from '#content/rich-text.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import type { Product } from '#features/catalogue/product.ts'
import { tintOf } from '#features/catalogue/tint.ts'
import { cardOffer } from '#features/product-form/card-offer.ts'
import { memoizeTracked } from '#lib/read-tracker.ts'
import type { Entry } from './shards.ts'
import { wordsOf } from './tokenize.ts'

/** Something that can be found, with texts by how much their words count. */
export interface Findable {
  entry: Entry
  texts: ReadonlyArray<readonly [weight: number, text: string]>
}

/** The weight of a word in a title: higher in a short one, of which it is the greater part. */
const titleWeight = (title: string) => 8 + Math.round(4 / Math.max(1, wordsOf(title).length))
/** The weights of a word in what says what a thing is (its category, for one), and in its other texts. */
const KIND_WEIGHT = 3
const TEXT_WEIGHT = 1

const IMAGE_WIDTH = 240
/** Characters of a text that results show. */
const MAX_EXCERPT_LENGTH = 140

/** The beginning of a text in whole words, at most `MAX_EXCERPT_LENGTH` characters and an ellipsis. */
function excerpt(text: string): string {
  return text.length <= MAX_EXCERPT_LENGTH
    ? text
    : `${text.slice(0, MAX_EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`
}

/** Made once for each product, because the index is made again at every change of one. */
const findableProduct = memoizeTracked((product: Product): Findable => {
  const { title, path, hour, category, thumb, ingredients, description, colors, badge } = product
  const offer = cardOffer(product)
  return {
    entry: {
      kind: 'product',
      title,
      path,
      text: hour ?? category.title,
      price: offer === null ? '' : formatMoney(offer.price),
      image: imageUrl(thumb.image, { width: IMAGE_WIDTH, height: IMAGE_WIDTH }) ?? '',
      tint: tintOf(colors) ?? '',
    },
    texts: [
      [titleWeight(title), title],
      [KIND_WEIGHT, [category.title, product.commerce?.productType, hour, badge].join(' ')],
      [KIND_WEIGHT, ingredients.map((ingredient) => ingredient.title).join(' ')],
      [TEXT_WEIGHT, plainText(description)],
    ],
  }
})

interface TextEntry {
  title: string
  path: string
  text: string
}

const textEntry = ({ title, path, text }: TextEntry): Findable => ({
  entry: { kind: 'text', title, path, text: excerpt(text), price: '', image: '', tint: '' },
  texts: [
    [titleWeight(title), title],
    [TEXT_WEIGHT, text],
  ],
})

/** Leads to a text on a page and marks it, in browsers that know text fragments. */
const pathToText = (path: string, text: string) => `${path}#:~:text=${encodeURIComponent(text)}`

/** A page and what is below each of its headings. */
function findablePage(
  title: string,
  path: string,
  description: string | null,
  content: RichText,
): Findable[] {
  const starts = content.flatMap((block, index) => (block.style === 'normal' ? [] : [index]))
  const before = plainText(content.slice(0, starts[0]))
  const sections = starts.map((start, index) => {
    const heading = plainText(content.slice(start, start + 1))
    return textEntry({
      title: heading,
      path: pathToText(path, heading),
      text: plainText(content.slice(start + 1, starts[index + 1])),
    })
  })
  const own = textEntry({ title, path, text: [description, before].filter(Boolean).join(' ') })
  return [own, ...sections.filter(({ entry }) => entry.title !== '')]
}

/** The pages that every shop has. */
async function fixed(content: Content): Promise<Findable[]> {
  const [whereToBuy, wholesale, inside, results] = await Promise.all([
    content.get('whereToBuy'),
    content.get('wholesale'),
    content.get('whatsInside'),
    content.get('labResults'),
  ])
  const { press, testimonials, whatsInside, labResults } = fixedPages
  const page = (path: string, title: string, text: string) => textEntry({ title, path, text })
  return [
    page(pathOf('press', {}), press.title, press.description),
    page(pathOf('testimonials', {}), testimonials.title, testimonials.description),
    page(
      pathOf('whereToBuy', {}),
      whereToBuy?.title ?? fixedPages.whereToBuy.title,
      fixedPages.whereToBuy.description,
    ),
    page(
      pathOf('wholesale', {}),
      wholesale?.title ?? fixedPages.wholesale.title,
      plainText(wholesale?.content ?? []),
    ),
    page(
      pathOf('whatsInside', {}),
      inside?.title ?? inside?.introTitle ?? whatsInside.title,
      plainText(inside?.introText ?? []),
    ),
    // It exists only with its document.
    ...(results === null
      ? []
      : [page(pathOf('labResults', {}), results.pageTitle ?? labResults.title, results.subTitle ?? '')]),
  ]
}

/** Pages that have no text of their own to find them by are found by what menus call them. */
function linkedPages(links: ReadonlyArray<{ href: string; title: string; external: boolean }>): Findable[] {
  return links
    .filter(({ external, title }) => !external && title !== '')
    .map(({ href, title }) => textEntry({ title, path: href, text: '' }))
}

/**
 * Everything that the search finds on this site variant, in an order that depends on nothing else: products that are sold
 * and shown on lists, categories, collections, pages with their sections, questions, ingredients, and what menus link.
 */
export async function findables(catalogue: Catalogue, content: Content): Promise<readonly Findable[]> {
  const [pages, forms, buyNow, collections, ingredients, menus] = await Promise.all([
    content.all('page'),
    content.all('form'),
    content.all('buyNow'),
    content.all('productCategoryCollection'),
    content.all('ingredient'),
    content.get('menus'),
  ])
  const inside = pathOf('whatsInside', {})
  const links = [menus?.productMenu, menus?.primaryMenu, menus?.secondaryMenu, menus?.legalPageMenu].flatMap(
    (menu) => menu?.links ?? [],
  )
  const linked = new Set(links.map(({ href }) => href))
  const found = [
    ...catalogue.products
      .filter(
        ({ commerce, path, hideFromCollection, hideFromNavigation }) =>
          commerce !== null && (!hideFromCollection || !hideFromNavigation || linked.has(path)),
      )
      .map(findableProduct),
    ...catalogue.categories.map(({ title, path, introText }) =>
      textEntry({ title, path, text: plainText(introText) }),
    ),
    ...collections.map(({ slug, introTitle, introText }) =>
      textEntry({
        title: introTitle ?? slug,
        path: pathOf('productCategoryCollection', { slug }),
        text: plainText(introText),
      }),
    ),
    ...pages.flatMap(({ title, slug, description, content: text }) =>
      findablePage(title, pathOf('page', { slug }), description, text),
    ),
    ...forms.map(({ title, slug }) => textEntry({ title, path: pathOf('page', { slug }), text: '' })),
    ...buyNow.flatMap(({ title, slug, description, faq }) => {
      const path = pathOf('buyNow', { slug })
      return [
        textEntry({ title, path, text: description ?? '' }),
        ...(faq?.faqs ?? []).map(({ question, answer }) =>
          textEntry({
            title: question,
            path: pathToText(path, question),
            text: plainText(answer),
          }),
        ),
      ]
    }),
    ...ingredients.map(({ title, description, longDescription }) =>
      textEntry({
        title,
        path: pathToText(inside, title),
        text: [description, plainText(longDescription)].filter(Boolean).join(' '),
      }),
    ),
    ...(await fixed(content)),
    ...linkedPages(links),
  ]
  // Of several entries for one path the first has the most text, and a map keeps the last.
  const byPath = new Map(found.toReversed().map((findable) => [findable.entry.path, findable]))
  return [...byPath.values()].toSorted((a, b) => (a.entry.path < b.entry.path ? -1 : 1))
}
