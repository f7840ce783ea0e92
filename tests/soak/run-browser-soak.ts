import type { Browser } from '@playwright/test'
import { createCartApi } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { countOf } from '#features/cart/server-cart-rules.ts'
import { CART_EXPIRED, NEW_CART_READY, UNREACHABLE, UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { announcedLines } from './announced-lines.ts'
import { nameOfProduct, PRODUCTS } from './browser-plan.ts'
import { BrowserStory } from './browser-story.ts'
import type { StoryResult } from './run-soak.ts'
import type { Problem } from './soak-checks.ts'

/** What is said while nothing is lost. */
const harmless = [UNREACHABLE_CHANGES_KEPT, UNREACHABLE, CART_EXPIRED, NEW_CART_READY]
const isHarmless = (text: string) =>
  harmless.some((one) => text.includes(one)) ||
  / is in your cart now\.|You are offline|kept, and we will send it|could not be loaded\./.test(text)

const names = new Map(PRODUCTS.map((path) => [path, [nameOfProduct(path)]]))

/** What the service has of each product, by the address of its page. */
function quantitiesOf(cart: Cart | null): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { merchandise, quantity } of cart?.lines.nodes ?? []) {
    const title = merchandise.product.title.toLowerCase()
    const path = PRODUCTS.find((one) => title.startsWith(nameOfProduct(one)))
    if (path !== undefined) quantities.set(path, (quantities.get(path) ?? 0) + quantity)
  }
  return quantities
}

function problemsOf(story: BrowserStory, cart: Cart | null): Problem[] {
  const told = story.said.filter((text) => !isHarmless(text)).map((text) => text.toLowerCase())
  const { ofAll, keys } = announcedLines(told, names)
  if (ofAll) return []
  const truth = quantitiesOf(cart)
  return [...story.wanted].flatMap(([path, quantities]): Problem[] => {
    const actual = truth.get(path) ?? 0
    if (quantities.includes(actual) || keys.has(path)) return []
    const kind =
      story.plan.kind === 'one tab' ? 'wrong' : actual < Math.min(...quantities) ? 'lost' : 'doubled'
    const wanted = quantities.join(' or ')
    return [{ kind, text: `${wanted} of ${path} were wanted, the service has ${actual}` }]
  })
}

export interface BrowserSoakOptions {
  browser: Browser
  siteUrl: string
  storefrontUrl: string
  accessToken: string
}

/** Plays the story of a seed in a browser, through a proxy that does everything wrong. */
export async function runBrowserStory(seed: number, options: BrowserSoakOptions): Promise<StoryResult> {
  const { browser, siteUrl, storefrontUrl, accessToken } = options
  const { cart: client } = createCommerceClients({
    storefrontUrl,
    accessToken: { kind: 'public', value: accessToken },
    backendUrl: `${siteUrl}/none`,
    retry: { attempts: 3, initialDelayMs: 100, timeoutMs: 30_000 },
  })
  const api = createCartApi(client)
  const read = async (cartId: string) => {
    const answer = await api.read(cartId)
    if (!answer.ok) throw new Error(`The cart could not be read: ${answer.error.message}`)
    return answer.cart
  }
  const readCount = async (cartId: string) => {
    const cart = await read(cartId)
    return cart === null ? 0 : countOf(cart)
  }
  const story = new BrowserStory(seed)
  const { cartId, isAtRest, stored, counts } = await story.play(browser, siteUrl, readCount)
  const cart = cartId === null ? null : await read(cartId)
  const count = cart === null ? 0 : countOf(cart)
  const isAgreed = isAtRest && counts.every((one) => one === count)
  const problems: Problem[] = [
    ...(isAgreed
      ? []
      : [
          {
            kind: 'disagreed' as const,
            text: `the service has ${count}, pages show ${counts.join(', ')}${isAtRest ? '' : `; changes are pending: ${stored}`}`,
          },
        ]),
    ...problemsOf(story, cart),
  ]
  const texts = problems.map(({ kind, text }) => `${kind}: ${text}`)
  return {
    seed,
    outcomeCounts: story.outcomeCounts,
    kept: story.kept,
    wasTold: !story.said.every(isHarmless),
    problems: [...new Set(problems.map(({ kind }) => kind))],
    report: problems.length === 0 ? null : [`Story ${seed}:`, ...texts, ...story.trace].join('\n'),
  }
}
