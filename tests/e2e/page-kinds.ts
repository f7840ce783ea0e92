import { fullSitePort } from '../../scripts/test/test-addresses.ts'

const fullSiteUrl = `http://localhost:${fullSitePort}`

/** One page of every kind in the first site variant, with the requirement it shows. */
export const kinds = [
  { row: 'RTE-05', kind: 'home', path: '/' },
  { row: 'RTE-07', kind: 'shop', path: '/shop' },
  { row: 'RTE-18, RTE-15', kind: 'category', path: '/shop/sparkling-water' },
  { row: 'RTE-09', kind: 'category of powders', path: '/shop/recess-mood-powders' },
  { row: 'RTE-18', kind: 'second page of a category', path: '/shop/presents/page/2' },
  { row: 'RTE-14', kind: 'merchandise', path: '/shop/realitywear' },
  { row: 'RTE-19', kind: 'product by subscription', path: '/shop/sparkling-water/lemon-mint' },
  { row: 'RTE-12', kind: 'product bought once', path: '/shop/zero-proof/garden-gossip' },
  { row: 'RTE-14', kind: 'product with options', path: '/shop/realitywear/the-long-hoodie' },
  { row: 'RTE-19', kind: 'product that is sold out', path: '/shop/recess-mood-powders/noon-ish-powder' },
  { row: 'RTE-19', kind: 'product that is gone', path: '/shop/sparkling-water/cucumber-fog' },
  { row: 'RTE-13', kind: 'gift card', path: '/shop/gift-card' },
  { row: 'RTE-16', kind: 'buy-now page', path: '/shop/buy-now/subscribe' },
  { row: 'RTE-17', kind: 'collections', path: '/shop/collections' },
  { row: 'RTE-17', kind: 'collection', path: '/shop/collections/moods' },
  { row: 'RTE-30', kind: 'letter', path: '/sign-up/letter' },
  { row: 'RTE-22', kind: 'lab results', path: '/labresults' },
  { row: 'RTE-23', kind: 'press', path: '/press' },
  { row: 'RTE-24', kind: 'testimonials', path: '/testimonials' },
  { row: 'RTE-25', kind: 'what’s inside', path: '/whats-inside' },
  { row: 'RTE-26', kind: 'where to buy', path: '/where-to-buy' },
  { row: 'RTE-27', kind: 'wholesale', path: '/wholesale' },
  { row: 'RTE-20', kind: 'content page', path: '/sparkling-water' },
  { row: 'RTE-21', kind: 'content page with links', path: '/find-your-recess' },
  { row: 'RTE-32', kind: 'generic page', path: '/privacy' },
  { row: 'RTE-32', kind: 'contact form', path: '/write-to-us' },
  { row: 'FIND-05', kind: 'search', path: '/search' },
  { row: 'RTE-31', kind: 'not found', path: '/nowhere' },
] as const

/** Pages that only the full variant has. */
export const fullKinds = [
  { row: 'RTE-30', kind: 'sign-up pages', path: `${fullSiteUrl}/sign-up` },
  { row: 'RTE-18', kind: 'category with hemp', path: `${fullSiteUrl}/shop/hemp-sky` },
  { row: 'RTE-19', kind: 'product with hemp', path: `${fullSiteUrl}/shop/hemp-sky/low-orbit` },
] as const
