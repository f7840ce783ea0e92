import { describe, expect, test } from 'vitest'
import { readableBackground } from '#components/color.ts'
import { dataBundleCount, productsByBundle } from '#features/catalogue/data-bundles.build.ts'
import { loadCatalogue } from '#features/catalogue/load-catalogue.ts'
import { allProductData } from '#features/catalogue/product-json.build.ts'
import { productDataSchema } from '#features/catalogue/product-json.ts'
import { sharedDataJson, sharedDataRelease } from '#features/shared-data/shared-data.build.ts'
import { sharedDataSchema } from '#features/shared-data/shared-data.ts'
import { load, shopOf, sold } from './catalogue.fixture.ts'
import { catalogueOf, category, contentOf, product, ref } from './content.fixture.ts'

describe('data files', () => {
  const documents = [
    category('water'),
    product('lemon', 1, {
      shopify: {
        product: { id: 'gid://shopify/Product/1' },
        subscription: { id: 'gid://shopify/Product/2' },
      },
      colors: { backgroundColors: [{ hex: '#F6F8CF' }] },
    }),
    product('gone', 9),
    product('again', 1),
    { _id: 'featuredProduct', _type: 'featuredProduct', product: ref('product-lemon') },
    { _id: 'rebuy', _type: 'rebuy', dataSourceId: '7105' },
    {
      _id: 'shopMenu',
      _type: 'shopMenu',
      sections: [{ _key: 's', items: [{ _key: 'water', submenu: { categories: [ref('category-water')] } }] }],
    },
    ...[
      {
        size: '24 cans',
        order: 1,
        targetProductSkus: ['SKU-8'],
        limitedTargetProductSkus: ['SKU-7', 'SKU-none'],
      },
      { size: '8 cans', order: 2 },
      { size: '12 cans', order: 1 },
    ].map((fields, index) => ({ _id: `promotion-${index}`, _type: 'promotionalProduct', ...fields })),
  ]
  const shop = {
    documents,
    products: [sold(1), sold(2)],
    subscriptions: [sold(2)],
    promotional: [sold(7), sold(8)],
  }

  test('exist for each commerce id of a product with a page, and for no other (CAT-03)', async () => {
    const files = allProductData(await load(shop))
    expect([...files.keys()].toSorted()).toEqual(['1', '2'])
    // Two documents sell commerce product 1, which belongs to the first of them by id.
    expect(files.get('1')?.path).toBe('/shop/water/again')
    for (const file of files.values()) expect(productDataSchema.parse(file)).toEqual(file)
    expect(files.get('2')?.variants[0]).toMatchObject({
      values: ['12 cans'],
      available: true,
      compareAt: null,
    })
    // The cart has it behind the picture, which it has none of for a product without colors.
    expect(files.get('2')?.tint).toBe('linear-gradient(#F6F8CF,#F6F8CF)')
    expect(files.get('1')?.tint).toBeUndefined()
  })

  test('are made in bundles, of which a new product changes one (PUB-20)', async () => {
    const documents = Array.from({ length: 200 }, (_, number) => product(`p${number}`, number))
    const load = (count: number) =>
      catalogueOf(contentOf([category('water'), ...documents.slice(0, count)]).content)
    const idsOf = (bundles: ReturnType<typeof productsByBundle>, bundle: number) =>
      bundles.get(bundle)?.map(({ id }) => id) ?? []
    const [before, after] = [productsByBundle(await load(199)), productsByBundle(await load(200))]
    const numbers = Array.from({ length: dataBundleCount(await load(200)) }, (_, number) => number)
    expect(numbers).toHaveLength(16)
    expect(numbers.flatMap((number) => idsOf(after, number))).toHaveLength(200)
    const changed = numbers.filter((number) => idsOf(before, number).join() !== idsOf(after, number).join())
    expect(changed).toHaveLength(1)
    expect(dataBundleCount({ products: [] })).toBe(1)
  })

  test('share menu, featured product, promotions and settings in one file (DOC-06, PROMO-03, SUG-11)', async () => {
    const { content, sources } = shopOf(shop)
    const data = sharedDataSchema.parse(
      JSON.parse(await sharedDataJson(await loadCatalogue(sources), content)),
    )
    expect(data.submenus.water?.categories[0]?.products.map(({ title }) => title)).toEqual([
      'again',
      'gone',
      'lemon',
    ])
    expect(data.featuredProduct).toMatchObject({
      path: '/shop/water/lemon',
      backgrounds: ['#f6f8cf'],
      number: '1',
    })
    expect(data.recommendationsSource).toBe('7105')
    expect(data.discount).toBeNull()
    expect(data.promotions).toEqual([
      { size: '12 cans', limited: [], regular: [] },
      {
        size: '24 cans',
        limited: ['gid://shopify/ProductVariant/71'],
        regular: ['gid://shopify/ProductVariant/81'],
      },
      { size: '8 cans', limited: [], regular: [] },
    ])
  })

  test('lighten menu colors until navy is readable on them (CHR-13, CHR-15, CHR-39)', async () => {
    const dark = { hex: '#14213D' }
    const { content, sources } = shopOf({
      ...shop,
      documents: [
        category('water'),
        product('lemon', 1, { colors: { backgroundColors: [dark, { hex: '#F6F8CF' }] } }),
        {
          _id: 'shopMenu',
          _type: 'shopMenu',
          sections: [
            {
              _key: 's',
              items: [
                { _key: 'water', submenu: { categories: [ref('category-water')], backgroundColor: dark } },
              ],
            },
          ],
        },
      ],
    })
    const data = sharedDataSchema.parse(
      JSON.parse(await sharedDataJson(await loadCatalogue(sources), content)),
    )
    const readable = readableBackground(dark.hex)
    expect(readable).not.toBe('#14213d')
    expect(data.submenus.water?.backgroundColor).toBe(readable)
    expect(data.submenus.water?.categories[0]?.products[0]?.backgrounds).toEqual([readable, '#f6f8cf'])
  })

  test('name the file of shared data by the code release, in characters that files and hosts accept', () => {
    expect(sharedDataRelease('release 1/é')).toMatch(/^[0-9a-f]{12}$/)
    expect(sharedDataRelease('a')).not.toBe(sharedDataRelease('b'))
  })
})
