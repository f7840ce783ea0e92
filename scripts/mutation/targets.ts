import { matchingFiles } from '../lib/matching-files.ts'

/**
 * Files that mutation testing changes, and the tests that are to notice: few, so that a file takes a minute or two.
 * Patterns are relative to the project; of several targets with a file, the first counts.
 */
export interface MutationTarget {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

const cart = (...names: string[]) => names.map((name) => `src/features/cart/${name}.ts`)
const engine = (...names: string[]) => cart(...names.map((name) => `engine/${name}`))
const form = (...names: string[]) => names.map((name) => `src/features/product-form/${name}.ts`)
const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`)

/** Tests of the running cart, for files that work by what the engine does with them. */
const engineTests = unit(
  'cart-lines',
  'cart-network',
  'cart-add-without-cart',
  'cart-create-and-read',
  'cart-warnings',
  'cart-late-attributes',
  'cart-late-requests',
  'cart-commands',
  'cart-storage-entries',
  'cart-silent-changes',
  'cart-engine',
  'cart-claimed-changes',
  'persist-add',
)

const targets: readonly MutationTarget[] = [
  { files: engine('change-requests'), tests: unit('cart-line-request', 'cart-attributes-and-codes') },
  { files: engine('send-line-change'), tests: unit('cart-send-line-change') },
  { files: engine('send-cart-change'), tests: unit('cart-send-cart-change') },
  { files: engine('undo-late-requests'), tests: unit('cart-late-*', 'cart-undo-late-requests') },
  { files: engine('change-log', 'persisted-adds'), tests: unit('cart-change-log*', 'persist-add') },
  { files: engine('flush-on-pagehide'), tests: unit('cart-flush-on-pagehide') },
  { files: engine('send-context'), tests: [...unit('cart-sending'), ...engineTests] },
  {
    files: engine('server-prices-and-totals'),
    tests: unit('cart-totals', 'cart-server-cart-rules', 'cart-rules'),
  },
  { files: engine('min-loading-time'), tests: unit('cart-drawer') },
  { files: engine('to-view'), tests: unit('cart-to-view', 'cart-rules', 'cart-totals', 'cart-drawer') },
  {
    files: [...cart('early-add.browser'), 'src/browser/start/take-early-adds.ts'],
    tests: unit('persist-add', 'add-early', 'take-early-adds', 'cart-rules'),
  },
  {
    files: [...cart('server-cart-rules', 'cart-storage', 'line-key', 'texts'), ...engine('warning-texts')],
    tests: unit(
      'cart-rules',
      'cart-texts',
      'cart-totals',
      'cart-server-cart-rules',
      'cart-storage',
      'cart-warnings',
    ),
  },
  {
    files: cart('cart.store', 'load-engine.browser', 'schedule-start.browser', 'lazy-commands.browser'),
    tests: unit('cart-lazy-store', 'cart-before-engine'),
  },
  { files: cart('line-kinds'), tests: unit('cart-commands') },
  { files: cart('request-new-cart'), tests: unit('cart-new-cart') },
  { files: cart('start-without-engine'), tests: unit('cart-start-without-engine') },
  { files: cart('cart-io.browser'), tests: unit('cart-io') },
  {
    files: engine('pending-change'),
    tests: unit(
      'cart-stored-changes',
      'cart-change-log*',
      'cart-queue-order',
      'cart-reducer-*',
      'cart-sending',
    ),
  },
  {
    files: engine('reducer', 'dispatcher', 'queue', 'alerts-and-announcements', 'state'),
    tests: [
      ...unit('cart-reducer-*', 'cart-dispatcher', 'cart-queue-order', 'cart-rules', 'cart-sending'),
      'tests/property/cart-reducer.test.ts',
    ],
  },
  {
    files: engine('engine-access', 'reconcile-effect', 'run-task'),
    tests: [...engineTests, ...unit('refused-discount')],
  },
  {
    files: ['src/commerce/cart/*.ts'],
    tests: unit('cart-api', 'cart-answers', 'cart-requests', 'cart-schema', 'unreadable-lines'),
  },
  {
    files: ['src/features/cart/**/*.ts'],
    tests: [...engineTests, ...unit('cart-*')],
  },
  { files: ['src/commerce/money.ts'], tests: unit('commerce-money') },
  { files: form('product-form-props'), tests: unit('product-form-data') },
  { files: form('card-offer'), tests: unit('card-offer', 'catalogue') },
  {
    files: form('diff-html'),
    tests: [...unit('product-variant'), 'tests/property/diff-html.test.ts'],
  },
  {
    files: form(
      'await-variant.view',
      'mark-stuck-row.view',
      'publish-variant.browser',
      'show-variant.view',
      'variant.store',
      'variant-address',
    ),
    tests: unit('variant-of-address', 'product-variant'),
  },
  { files: form('live-prices.api'), tests: unit('live-prices') },
  {
    files: form('early-form.browser', 'parse-island-props', 'step-field.view'),
    tests: unit('early-form', 'step-field'),
  },
  {
    files: ['src/features/product-form/*.ts'],
    tests: unit('product-form', 'product-form-choice', 'catalogue'),
  },
  { files: ['src/features/checkout/checkout.store.ts'], tests: unit('checkout-store') },
  {
    files: ['src/features/checkout/*.ts'],
    tests: unit('checkout-*', 'redirect-to-checkout'),
  },
  {
    files: ['src/features/promotions/*.ts'],
    tests: unit('promotions', 'promotional-cart-adapter'),
  },
  {
    files: ['src/features/discounts/*.ts'],
    tests: unit('discounts', 'code-result', 'sync-discount', 'refused-discount', 'may-get-settings-code'),
  },
  { files: ['src/backend/outbox-files.ts'], tests: unit('outbox-files', 'outbox') },
  { files: ['src/backend/outbox-item.ts'], tests: unit('outbox-items') },
  { files: ['src/backend/outbox*.ts'], tests: unit('outbox', 'outbox-retries') },
]

/** Has GraphQL texts only, which other checks hold against the schema. */
const isDocument = (file: string) => file.endsWith('.documents.ts')

/** Hands the browser's own storage, clock and environment to tested functions; browser tests use it with all of them. */
const compositions = [
  'src/features/cart/start-engine.browser.ts',
  'src/features/checkout/redirect-to-checkout.browser.ts',
  'src/features/discounts/discount-page-entry.browser.ts',
  'src/features/product-form/await-variant-entry.browser.ts',
]

const matching = (patterns: readonly string[]) => matchingFiles(patterns, 'scripts/mutation/targets.ts')

const filesOf = ({ files }: MutationTarget) =>
  matching(files)
    .filter((file) => !isDocument(file) && !compositions.includes(file))
    .toSorted()

/** All files of mutation testing. */
export const everyFile = (): string[] => [...new Set(targets.flatMap(filesOf))]

/** The test files that are to notice a change of a file. @throws Error for a file that mutation testing does not have. */
export function testsOf(file: string): string[] {
  const target = targets.find((one) => filesOf(one).includes(file))
  if (target === undefined) throw new Error(`${file} is in no target of scripts/mutation/targets.ts`)
  return matching(target.tests)
}
