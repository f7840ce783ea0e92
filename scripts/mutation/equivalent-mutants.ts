/** A change of the code that no test can notice, and why. */
export interface EquivalentMutant {
  readonly file: string
  /** The lines that it changes, without the space around each. */
  readonly code: string
  /** The part of them that is changed, and by what. */
  readonly original: string
  readonly replacement: string
  /** Why the code does the same with it. */
  readonly reason: string
}

const queueOrder = 'src/features/cart/queue-order.ts'
const sameKind = 'Changes of one key that are not of a line are of one kind.'

/** Both kinds are checked for the types only, since the keys are the same. */
const kindsOf = (kind: string, code: string): EquivalentMutant[] => {
  const [last, next] = [`last.kind === '${kind}'`, `next.kind === '${kind}'`]
  const shared = { file: queueOrder, code, reason: sameKind }
  return [
    { ...shared, original: `${last} && ${next}`, replacement: `${last} || ${next}` },
    { ...shared, original: last, replacement: 'true' },
    { ...shared, original: next, replacement: 'true' },
  ]
}

/** The mutants that may survive; `npm run test:mutation` fails for any other, and for one here that is noticed. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: queueOrder,
    code: 'if (last.cartId !== next.cartId || last.key !== next.key) return null',
    original: 'last.key !== next.key',
    replacement: 'false',
    reason: 'Changes that overlap have the same key unless one is a swap, and swaps are never merged.',
  },
  ...kindsOf('attributes', "if (last.kind === 'attributes' && next.kind === 'attributes') {"),
  ...kindsOf('codes', "if (last.kind === 'codes' && next.kind === 'codes') return { ...next, id: last.id }"),
]
