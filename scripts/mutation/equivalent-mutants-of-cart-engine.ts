import type { EquivalentMutant } from './equivalent-mutant.ts'

const folder = 'src/features/cart/engine'
const queue = `${folder}/queue.ts`
const engine = `${folder}/engine.ts`
const engineAccess = `${folder}/engine-access.ts`
const sendLineChange = `${folder}/send-line-change.ts`
const sendCartChange = `${folder}/send-cart-change.ts`
const sameKind = 'Changes of one key that are not of a line are of one kind.'

/** Both kinds are checked for the types only, since the keys are the same. */
const kindsOf = (kind: string, code: string): EquivalentMutant[] => {
  const [last, next] = [`last.kind === '${kind}'`, `next.kind === '${kind}'`]
  const shared = { file: queue, code, reason: sameKind }
  return [
    { ...shared, original: `${last} && ${next}`, replacement: `${last} || ${next}` },
    { ...shared, original: last, replacement: 'true' },
    { ...shared, original: next, replacement: 'true' },
  ]
}

/** What may survive in the cart's engine. */
export const cartEngineEquivalents: readonly EquivalentMutant[] = [
  {
    file: queue,
    code: 'if (last.cartId !== next.cartId || last.key !== next.key) return null',
    original: 'last.key !== next.key',
    replacement: 'false',
    reason: 'Changes that overlap have the same key unless one is a swap, and swaps are never merged.',
  },
  {
    file: `${folder}/to-view.ts`,
    code: 'if (isCartChange(change)) continue',
    original: 'isCartChange(change)',
    replacement: 'false',
    reason:
      'No line has the key of such a change, so that it would change none; it is checked for the types.',
  },
  {
    file: `${folder}/to-view.ts`,
    code: "const page = change.kind === 'add' ? change.display : null",
    original: "change.kind === 'add'",
    replacement: 'true',
    reason: 'What the page says of a swap has neither product nor price, so that both are null as well.',
  },
  {
    file: `${folder}/min-loading-time.ts`,
    code: 'const msLeft = loadingSince === null ? 0 : loadingSince + LOADING_MIN_MS - clock.now()',
    original: 'loadingSince === null',
    replacement: 'false',
    reason: 'It is longer ago since the epoch; null is checked for the type.',
  },
  {
    file: `${folder}/reducer.ts`,
    code: 'if (changedAt !== null && Math.abs(draft.now - changedAt) >= LATE_REQUEST_MS) draft.changedAt = null',
    original: 'changedAt !== null',
    replacement: 'true',
    reason: 'What is null already is set to null.',
  },
  {
    file: `${folder}/reducer.ts`,
    code: 'cartReceived(draft, { cart, warnings = [] }) {',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no target, and every line has an id: it is a warning of no line.',
  },
  {
    file: `${folder}/change-log.ts`,
    code: 'const stored = () => toEntries(storage.read(CHANGE_LOG, entriesSchema) ?? [])',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'What is no change is dropped when it is parsed.',
  },
  {
    file: `${folder}/change-log.ts`,
    code: 'const entries = written.success ? toEntries(written.data) : []',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no id and no owner: it says of no change that it was claimed or released.',
  },
  {
    file: `${folder}/change-requests.ts`,
    code: 'const codesText = (codes: readonly string[]) => JSON.stringify(codes.map((code) => code.toLowerCase()))',
    original: 'code.toLowerCase()',
    replacement: 'code.toUpperCase()',
    reason: 'Both make codes alike that differ in case only.',
  },
  {
    file: sendLineChange,
    code: 'isInFlight: change.sent !== null,',
    original: 'change.sent !== null',
    replacement: 'true',
    reason: 'Nothing is left to wait for of a change that was not sent.',
  },
  {
    file: sendLineChange,
    code: 'const isAsBefore = now === change.sent?.base',
    original: 'change.sent?.base',
    replacement: 'change.sent.base',
    reason: 'What may not be sent again was sent; it is checked for the type.',
  },
  {
    file: sendCartChange,
    code: 'const [userError] = answer.ok ? answer.userErrors : []',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'The user error is asked for only where there is an answer.',
  },
  {
    file: sendCartChange,
    code: 'if (isKnown && error?.isRetryable === false) return fail(error.message)',
    original: 'error?.isRetryable',
    replacement: 'error.isRetryable',
    reason: 'Only an error says that nothing has happened; it is checked for the type.',
  },
  {
    file: `${folder}/warning-texts.ts`,
    code: 'const line = key === null ? undefined : lines.get(key)',
    original: 'key === null',
    replacement: 'false',
    reason: 'No line has null for its key; it is checked for the type.',
  },
  ...["if (cartId === null) return 'done'", "return 'done'"].map((code) => ({
    file: `${folder}/create-and-read-cart.ts`,
    code,
    original: "'done'",
    replacement: '""',
    reason: 'It says that nothing else has to be done, as any unknown outcome would.',
  })),
  {
    file: engineAccess,
    code: 'if (change.sent === null) return change',
    original: 'change.sent === null',
    replacement: 'false',
    reason: 'Only what was sent can lose its answer; it is checked for the type.',
  },
  {
    file: engineAccess,
    code: "if (!changes.some(({ id }) => id === change.id)) return 'claimed'",
    original: "'claimed'",
    replacement: '""',
    reason: 'What else is done with a claimed change was done when the tab heard of it.',
  },
  {
    file: engineAccess,
    code: 'accept(cart, warnings = []) {',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no target, and every line has an id: it is a warning of no line.',
  },
  {
    file: engine,
    code: "let shown: CartView['lines'] = []",
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'The view is published before the engine can be asked for anything.',
  },
  ...[
    ['by !== undefined', 'true', 'What is undefined is no larger than 0.'],
    ['by > 0', 'by >= 0', 'A step of 0 changes nothing, whether it is added or set.'],
  ].map(([original = '', replacement = '', reason = '']) => ({
    file: `${folder}/commands-to-changes.ts`,
    code: 'if (by !== undefined && by > 0 && line.lineId === null)',
    original,
    replacement,
    reason,
  })),
  ...kindsOf('attributes', "if (last.kind === 'attributes' && next.kind === 'attributes') {"),
  ...kindsOf('codes', "if (last.kind === 'codes' && next.kind === 'codes') return { ...next, id: last.id }"),
]
