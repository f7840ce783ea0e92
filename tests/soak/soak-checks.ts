import type { Cart } from '#commerce/cart/cart-schema.ts'
import { numericId } from '#commerce/ids.ts'
import { lineKey, lineName } from '#features/cart/line-key.ts'
import { planOf } from '#features/cart/server-cart-rules.ts'
import { CART_EXPIRED, NEW_CART_READY, UNREACHABLE, UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { CODES_NOT_TAKEN, PLAN, PLAN_NAME } from '../property/cart-story.fixture.ts'
import { type AnnouncedLines, announcedLines, type Names } from './announced-lines.ts'
import type { SoakStory } from './soak-story.ts'

/** What is said while nothing is lost. */
const harmless = new Set([UNREACHABLE_CHANGES_KEPT, UNREACHABLE, CART_EXPIRED, NEW_CART_READY])

/** The variants of the soak's one product, and what the service calls that. */
export const SOAK_VARIANTS = [1, 2, 3].map((number) => `gid://shopify/ProductVariant/${number}`)
export const SOAK_PRODUCT = 'Lemon'

/** A line is called as the page that added it called its product, until the service has answered. */
const names: Names = new Map(
  SOAK_VARIANTS.flatMap((id) =>
    [null, PLAN].map((plan): [string, string[]] => {
      const planName = plan === null ? null : PLAN_NAME
      const titles = [SOAK_PRODUCT, ...SOAK_VARIANTS]
      const chosen = titles.map((title) => lineName({ title, variantTitle: numericId(id), planName }))
      return [lineKey(id, plan), [lineName({ title: id, variantTitle: null, planName }), ...chosen]]
    }),
  ),
)

export type ProblemKind = 'lost' | 'doubled' | 'wrong' | 'disagreed'

export interface Problem {
  readonly kind: ProblemKind
  readonly text: string
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** What the shopper was told of changes that were not made as asked. */
export const saidIn = ({ world }: SoakStory): string[] =>
  [
    ...world.said,
    // A success is no excuse: "… is in your cart now" says that an addition was made.
    ...world.notices.filter(({ kind }) => kind !== 'success').map(({ text }) => text),
  ].filter((text) => !harmless.has(text))

/** Quantities by line key, as the service has them. */
const quantitiesOf = (cart: Cart | null): Map<string, number> =>
  new Map(
    (cart?.lines.nodes ?? []).map((line) => [
      lineKey(line.merchandise.id, planOf(line)?.id ?? null),
      line.quantity,
    ]),
  )

const sorted = (entries: Iterable<readonly [string, unknown]>) =>
  JSON.stringify([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** What of the service's cart a page shows differently. */
function disagreements({ world }: SoakStory, cart: Cart | null): string[] {
  const truth = sorted(quantitiesOf(cart))
  const attributes = sorted((cart?.attributes ?? []).map(({ key, value }) => [key, value]))
  const codes = JSON.stringify(cart?.discountCodes ?? [])
  return world.alive.flatMap((tab) => {
    const view = tab.view()
    const page = `page ${world.tabs.indexOf(tab) + 1}`
    const shown = sorted(view.lines.map(({ key, quantity }) => [key, quantity]))
    const shownAttributes = sorted(view.attributes.map(({ key, value }) => [key, value]))
    const shownCodes = JSON.stringify(view.discountCodes)
    return [
      ...(shown === truth ? [] : [`${page} shows ${shown}, the service has ${truth}`]),
      ...(shownAttributes === attributes ? [] : [`${page} shows ${shownAttributes}, not ${attributes}`]),
      ...(shownCodes === codes ? [] : [`${page} shows the codes ${shownCodes}, not ${codes}`]),
      ...(view.updating || view.lines.some(({ pending }) => pending) ? [`${page} is still updating`] : []),
    ]
  })
}

/** Additions that the service does not have as often as they were made, without a word about their line. */
function miscounted(
  { added }: SoakStory,
  truth: ReadonlyMap<string, number>,
  { ofAll, keys }: AnnouncedLines,
): Problem[] {
  if (ofAll) return []
  return [...new Set(added.map(({ key }) => key))].flatMap((key) => {
    if (keys.has(key)) return []
    const mine = added.filter((entry) => entry.key === key && entry.outcome !== false)
    const expected = sumOf(mine.map(({ quantity }) => quantity))
    const actual = truth.get(key) ?? 0
    if (actual === expected) return []
    const kind = actual < expected ? 'lost' : 'doubled'
    return [{ kind, text: `${expected} of ${key} were added, the service has ${actual}` } as const]
  })
}

/** Lines, attributes and codes that are not as the shopper last set them, without a word about them. */
function misset(story: SoakStory, cart: Cart | null, { ofAll, keys }: AnnouncedLines): Problem[] {
  if (ofAll) return []
  const { wanted, noted } = story
  const truth = quantitiesOf(cart)
  const attributes = new Map(cart?.attributes.map(({ key, value }) => [key, value]))
  const codes = (cart?.discountCodes ?? []).map(({ code }) => code)
  const texts = [
    ...[...wanted].flatMap(([key, quantity]) =>
      keys.has(key) || (truth.get(key) ?? 0) === quantity
        ? []
        : [`${key} was set to ${quantity}, the service has ${truth.get(key) ?? 0}`],
    ),
    ...[...noted.attributes].flatMap(([key, value]) =>
      (attributes.get(key) ?? null) === value ? [] : [`${key} was set to ${value}`],
    ),
    ...(saidIn(story).includes(CODES_NOT_TAKEN) || JSON.stringify(codes) === JSON.stringify(noted.codes ?? [])
      ? []
      : [`the codes were set to ${JSON.stringify(noted.codes)}, the service has ${JSON.stringify(codes)}`]),
  ]
  return texts.map((text) => ({ kind: 'wrong', text }))
}

/**
 * What is wrong at a story's end: pages that do not show the service's cart, and changes that were lost, doubled or made
 * otherwise without a word to the shopper.
 */
export function problemsOf(story: SoakStory, cart: Cart | null): Problem[] {
  const unfinished = story.world.pending.length === 0 ? [] : ['changes are pending at the end']
  const disagreed = [...disagreements(story, cart), ...unfinished].map(
    (text): Problem => ({ kind: 'disagreed', text }),
  )
  if (story.plan.kind === 'anything') return disagreed
  const told = saidIn(story).filter((text) => text !== CODES_NOT_TAKEN)
  const excuses = announcedLines(told, names, story.swapped)
  return [
    ...disagreed,
    ...(story.plan.kind === 'adds'
      ? miscounted(story, quantitiesOf(cart), excuses)
      : misset(story, cart, excuses)),
  ]
}
