import type { CategorySlug } from '../shop/good.ts'
import type { ContentDocument } from './document.ts'
import { color, image, outLink, pageLink, reference, siteLink } from './parts.ts'
import { categoryId, productId } from './products.ts'

const toCategory = (title: string, slug: CategorySlug, cbd = false) =>
  pageLink(title, categoryId(slug), { cbd })
const toPage = (title: string, slug: string) => pageLink(title, `page-${slug}`)
const subscribe = siteLink('subscribe & save', '/shop/buy-now/subscribe')

interface MenuItem {
  link: ReturnType<typeof pageLink> | ReturnType<typeof siteLink>
  icon: readonly [name: string, alt: string]
  subtext: string
  categories?: readonly CategorySlug[]
  background?: string
  cbd?: true
}

const item = ({ link, icon, subtext, categories, background, cbd }: MenuItem) => ({
  _type: 'shopMenuItem',
  cbd: cbd === true,
  link,
  icon: image(...icon),
  subtext,
  ...(categories === undefined || background === undefined
    ? {}
    : {
        submenu: {
          categories: categories.map((one) => reference(categoryId(one))),
          backgroundColor: color(background),
        },
      }),
})

const section = (mobileOnly: boolean, ...items: readonly MenuItem[]) => ({
  _type: 'shopMenuSection',
  mobileOnly,
  items: items.map(item),
})

const shopMenu: ContentDocument = {
  _id: 'shopMenu',
  _type: 'shopMenu',
  sections: [
    section(
      false,
      {
        link: toCategory('sparkling water', 'sparkling-water'),
        icon: ['fruit-blood-orange', ''],
        subtext: 'six hours of fizz',
        categories: ['sparkling-water'],
        background: '#DDF6F3',
      },
      {
        link: toCategory('mood water', 'recess-mood'),
        icon: ['mood-noon-ish', ''],
        subtext: 'cans with feelings',
        categories: ['recess-mood'],
        background: '#D9DEFF',
      },
      {
        link: toCategory('mood powders', 'recess-mood-powders'),
        icon: ['tub-peach-ginger', ''],
        subtext: 'tubs, jars and stick packs',
        categories: ['recess-mood-powders', 'mood-powder-tubs', 'powder-stick-pack'],
        background: '#FFEFD6',
      },
      {
        link: toCategory('zero proof', 'zero-proof'),
        icon: ['bottle-garden-gossip', ''],
        subtext: 'party, minus the party',
        categories: ['zero-proof'],
        background: '#E7F6DC',
      },
      {
        link: toCategory('hemp sky', 'hemp-sky', true),
        icon: ['hemp-cloud-eight', ''],
        subtext: 'one leaf above',
        categories: ['hemp-sky'],
        background: '#F6F8CF',
        cbd: true,
      },
      {
        link: pageLink('samplers', productId('the-whole-day')),
        icon: ['box-sampler', ''],
        subtext: 'for the undecided',
      },
      {
        link: toCategory('soft goods', 'realitywear'),
        icon: ['hoodie', ''],
        subtext: 'wear the nap',
        categories: ['realitywear'],
        background: '#E4E0FF',
      },
      {
        link: pageLink('gift card', productId('gift-card')),
        icon: ['gift-card', ''],
        subtext: 'calm, by email',
      },
    ),
    section(
      true,
      { link: subscribe, icon: ['box-daylight', ''], subtext: 'keep 15%, cancel in your slippers' },
      {
        link: toPage('find your sky', 'find-your-recess'),
        icon: ['fruit-peach-ginger', ''],
        subtext: 'what time is it, really',
      },
      { link: toPage('contact', 'contact'), icon: ['sticker', ''], subtext: 'we are awake' },
    ),
  ],
}

const menus: ContentDocument = {
  _id: 'menus',
  _type: 'menus',
  loginLink: outLink('log in', 'https://account.lull.example/login'),
  productMenu: {
    title: 'shop',
    links: [
      toCategory('sparkling water', 'sparkling-water'),
      toCategory('mood powders', 'recess-mood-powders'),
      toCategory('zero proof', 'zero-proof'),
      pageLink('samplers', productId('the-whole-day')),
      toCategory('hemp sky', 'hemp-sky', true),
      toCategory('soft goods', 'realitywear'),
      pageLink('gift card', productId('gift-card')),
    ],
  },
  primaryMenu: {
    title: 'lull',
    links: [
      toPage('find your sky', 'find-your-recess'),
      toPage('about the bubbles', 'sparkling-water'),
      { ...subscribe, title: 'subscribe' },
      toPage('questions', 'questions'),
    ],
  },
  secondaryMenu: {
    title: 'say hello',
    links: [toPage('contact', 'contact'), toPage('shipping', 'shipping'), toPage('returns', 'returns')],
  },
  legalPageMenu: {
    title: 'the small print',
    links: [
      toPage('terms', 'terms'),
      toPage('privacy', 'privacy'),
      toPage('accessibility', 'accessibility'),
      toPage('returns', 'returns'),
    ],
  },
}

/** The shop menu and the footer's menus. */
export const menuDocuments: readonly ContentDocument[] = [shopMenu, menus]
