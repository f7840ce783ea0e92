import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { createCartApi } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { STOREFRONT_API_VERSION } from '#config/limits.ts'
import type { StoreCatalogue } from '../../scripts/local/commerce/catalogue.ts'
import { startCommerceService } from '../../scripts/local/commerce/service.ts'
import { catalogue, product, variant } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import { tokens } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { writeSample } from '../../scripts/local/commerce/tests/write-sample.fixture.ts'
import { temporaryFolder } from '../../scripts/local/shared/tests/local-services.fixture.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { type ProblemKind, problemsOf, SOAK_PRODUCT, SOAK_VARIANTS, saidIn } from './soak-checks.ts'
import { type SoakPlan, SoakStory, soakPlan } from './soak-story.ts'

const CODES = ['CALM', 'COOL']

/** The lemon of the test shop, with the ids that the stories use and stock without end. */
const soakCatalogue = (): StoreCatalogue => {
  const lemon = catalogue.products[0] ?? product(1)
  const variants = SOAK_VARIANTS.map((id, index) =>
    variant(id, {
      title: String(index + 1),
      selectedOptions: [{ name: 'Pack Size', value: String(index + 1) }],
      inventory: { tracked: false, quantity: 0, policy: 'continue' },
    }),
  )
  const options = [{ name: 'Pack Size', values: variants.map(({ title }) => title) }]
  const discounts = catalogue.discounts
    .slice(0, 2)
    .map((one, index) => ({ ...one, code: CODES[index] ?? '' }))
  return {
    ...catalogue,
    products: [{ ...lemon, title: SOAK_PRODUCT, options, variants }],
    discounts,
  }
}

export interface StoryResult {
  seed: number
  /** How many requests had each kind of outcome. */
  outcomeCounts: ReadonlyMap<string, number>
  /** How often a page came back from a browser's back/forward cache. */
  kept: number
  /** Whether the shopper was told that something was not made as asked. */
  wasTold: boolean
  /** What kinds of problems the story ended with. */
  problems: readonly ProblemKind[]
  /** The smallest story that fails, and what happened in it; null where all is well. */
  report: string | null
}

/** Plays stories against a commerce service of its own, through a proxy of its own. */
export class SoakRunner {
  readonly #proxy: ChaosProxy
  readonly #read: (cartId: string) => Promise<Cart | null>
  readonly #close: () => Promise<void>
  #played = 0

  private constructor(
    proxy: ChaosProxy,
    read: (cartId: string) => Promise<Cart | null>,
    close: () => Promise<void>,
  ) {
    this.#proxy = proxy
    this.#read = read
    this.#close = close
  }

  static async start(): Promise<SoakRunner> {
    const sampleDir = await writeSample(soakCatalogue())
    const stateDir = await temporaryFolder()
    const service = await startCommerceService({ port: 0, stateDir, sampleDir, tokens })
    const proxy = await ChaosProxy.start(service.url)
    const { cart } = createCommerceClients({
      storefrontUrl: `${service.url}/api/${STOREFRONT_API_VERSION}/graphql.json`,
      accessToken: { kind: 'public', value: tokens.public },
      backendUrl: `${service.url}/none`,
      retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 30_000 },
    })
    const api = createCartApi(cart)
    const read = async (cartId: string) => {
      const answer = await api.read(cartId)
      if (!answer.ok) throw new Error(`The cart could not be read: ${answer.error.message}`)
      return answer.cart
    }
    return new SoakRunner(proxy, read, async () => {
      await proxy.stop()
      await service.close()
      await Promise.all([sampleDir, stateDir].map((path) => rm(path, { recursive: true, force: true })))
    })
  }

  close(): Promise<void> {
    return this.#close()
  }

  /** Plays the story of a seed; one that fails is made smaller, for at most `shrinkMs`. */
  async run(seed: number, shrinkMs = 20_000): Promise<StoryResult> {
    let first: Omit<StoryResult, 'report'> | null = null
    let report: string | null = null
    await fc.check(
      fc.asyncProperty(soakPlan, async (plan) => {
        const story = await this.#play(plan)
        const cartId = story.world.cartId()
        const cart = cartId === null ? null : await this.#read(cartId)
        const problems = problemsOf(story, cart)
        const wasTold = saidIn(story).length > 0
        first ??= {
          seed,
          outcomeCounts: story.outcomeCounts,
          kept: 0,
          wasTold,
          problems: [...new Set(problems.map(({ kind }) => kind))],
        }
        if (problems.length === 0) return
        const texts = problems.map(({ kind, text }) => `${kind}: ${text}`)
        const said = saidIn(story).map((text) => `said: ${text}`)
        report = [`Story ${seed}, made smaller:`, ...texts, ...said, ...story.trace].join('\n')
        throw new Error(report)
      }),
      { seed, numRuns: 1, unbiased: true, interruptAfterTimeLimit: shrinkMs },
    )
    return { ...(first ?? { seed, outcomeCounts: new Map(), kept: 0, wasTold: false, problems: [] }), report }
  }

  async #play(plan: SoakPlan): Promise<SoakStory> {
    this.#played += 1
    const story = new SoakStory(plan, this.#proxy, `story-${this.#played}`)
    await story.play()
    return story
  }
}
