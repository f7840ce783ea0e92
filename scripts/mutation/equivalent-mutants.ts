import type { EquivalentMutant } from './equivalent-mutant.ts'
import { productFormEquivalents } from './equivalent-mutants-of-product-form.ts'

const queue = 'src/features/cart/engine/queue.ts'
const engine = 'src/features/cart/engine/engine.ts'
const sendChange = 'src/features/cart/engine/send-change.ts'
const outboxFiles = 'src/backend/outbox-files.ts'
const isMissing =
  "const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'"
const earlyAdd = 'src/features/cart/early-add.browser.ts'
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

/** The mutants that may survive; `npm run test:mutation` fails for any other, and for one here that is noticed. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: queue,
    code: 'if (last.cartId !== next.cartId || last.key !== next.key) return null',
    original: 'last.key !== next.key',
    replacement: 'false',
    reason: 'Changes that overlap have the same key unless one is a swap, and swaps are never merged.',
  },
  {
    file: 'src/features/cart/engine/to-view.ts',
    code: "const page = change.kind === 'add' ? change.display : null",
    original: "change.kind === 'add'",
    replacement: 'true',
    reason: 'What the page says of a swap has neither product nor price, so that both are null as well.',
  },
  ...['true', "error instanceof Error || 'code' in error"].map((replacement) => ({
    file: outboxFiles,
    code: isMissing,
    original: "error instanceof Error && 'code' in error",
    replacement,
    reason: 'All errors of the disk are such errors; it is checked for the types.',
  })),
  {
    file: outboxFiles,
    code: "async function syncDirectory(path: string): Promise<void> { const handle = await open(path, 'r') try { await handle.sync() } finally { await handle.close() } }",
    original:
      "{ const handle = await open(path, 'r') try { await handle.sync() } finally { await handle.close() } }",
    replacement: '{}',
    reason: 'Only a machine that loses its power shows whether a directory was synced.',
  },
  {
    file: outboxFiles,
    code: 'try { await handle.sync() } finally {',
    original: '{ await handle.sync() }',
    replacement: '{}',
    reason: 'Only a machine that loses its power shows whether a directory was synced.',
  },
  {
    file: outboxFiles,
    code: "read: async (name) => outboxItem.parse(JSON.parse(await readFile(join(pendingDirectory, name), 'utf8'))),",
    original: "'utf8'",
    replacement: '""',
    reason: 'Bytes are parsed as UTF-8, too.',
  },
  {
    file: 'src/features/checkout/checkout.store.ts',
    code: 'for (const unlisten of unlisteners) unlisten()',
    original: 'unlisten()',
    replacement: ';',
    reason: 'It only frees memory: a promise that has been resolved ignores what follows.',
  },
  {
    file: 'src/features/cart/engine/step.ts',
    code: 'if (changedAt !== null && Math.abs(draft.now - changedAt) >= LATE_REQUEST_MS) draft.changedAt = null',
    original: 'changedAt !== null',
    replacement: 'true',
    reason: 'What is null already is set to null.',
  },
  {
    file: 'src/features/cart/engine/step.ts',
    code: 'answered(draft, { cart, warnings = [] }) {',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no target, and every line has an id: it is a warning of no line.',
  },
  {
    file: 'src/commerce/money.ts',
    code: `return amount?.replace(/^-?/, \`$&\${symbol}\`) ?? ''`,
    original: '/^-?/',
    replacement: '/-?/',
    reason: 'The first match of an optional sign is at the beginning.',
  },
  {
    file: 'src/features/cart/engine/change-log.ts',
    code: 'const stored = () => toEntries(storage.read(CHANGE_LOG, entriesSchema) ?? [])',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'What is no change is dropped when it is parsed.',
  },
  {
    file: 'src/features/cart/engine/change-log.ts',
    code: 'const entries = written.success ? toEntries(written.data) : []',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no id and no owner: it says of no change that it was claimed or released.',
  },
  {
    file: sendChange,
    code: 'let isInFlight = change.sent !== null',
    original: 'change.sent !== null',
    replacement: 'true',
    reason: 'Nothing is left to wait for of a change that was not sent.',
  },
  {
    file: sendChange,
    code: 'const isAsBefore = now === current.sent?.base',
    original: 'current.sent?.base',
    replacement: 'current.sent.base',
    reason: 'What may not be sent again was sent; it is checked for the type.',
  },
  {
    file: sendChange,
    code: 'const [userError] = answer.ok ? answer.userErrors : []',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'The user error is asked for only where there is an answer.',
  },
  {
    file: sendChange,
    code: 'if (isKnown && error?.isRetryable === false) return fail(error.message)',
    original: 'error?.isRetryable',
    replacement: 'error.isRetryable',
    reason: 'Only an error says that nothing has happened; it is checked for the type.',
  },
  {
    file: earlyAdd,
    code: "const [amount = '', currencyCode] = addPrice.split(' ')",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'A text that is split has a first part; the default is for the type.',
  },
  {
    file: earlyAdd,
    code: 'if (whole === null || whole < 1) return null',
    original: 'whole === null',
    replacement: 'false',
    reason: 'Null is less than 1, too; it is checked for the type.',
  },
  ...[
    ['ADD_EVENT', "'cart:add'"],
    ['ADD_LISTENER_READY_EVENT', "'cart:listening'"],
  ].map(([name = '', original = '']) => ({
    file: earlyAdd,
    code: `export const ${name} = ${original}`,
    original,
    replacement: '""',
    reason: 'Both sides have the name from here, and no other event has it.',
  })),
  {
    file: engine,
    code: 'if (change.sent === null) return change',
    original: 'change.sent === null',
    replacement: 'false',
    reason: 'Only what was sent can lose its answer; it is checked for the type.',
  },
  {
    file: engine,
    code: "if (!current().changes.some(({ id }) => id === change.id)) return 'claimed'",
    original: "'claimed'",
    replacement: '""',
    reason: 'What else is done with a claimed change was done when the tab heard of it.',
  },
  {
    file: engine,
    code: 'accept: (cart: Cart, warnings: readonly ServiceWarning[] = []) =>',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no target, and every line has an id: it is a warning of no line.',
  },
  ...[
    ["{ updating: false, stale: false, checkedOut: false, status: 'ready' }", '{}'],
    ['false', 'true'],
    ["'ready'", '""'],
  ].map(([original = '', replacement = '']) => ({
    file: engine,
    code: "toView(current(), { updating: false, stale: false, checkedOut: false, status: 'ready' }).lines,",
    original,
    replacement,
    reason: 'Only the lines are taken, and these say nothing of the cart as a whole.',
  })),
  ...productFormEquivalents,
  ...kindsOf('attributes', "if (last.kind === 'attributes' && next.kind === 'attributes') {"),
  ...kindsOf('codes', "if (last.kind === 'codes' && next.kind === 'codes') return { ...next, id: last.id }"),
]
