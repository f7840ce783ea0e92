import type { EquivalentMutant } from './equivalent-mutant.ts'
import { cartEngineEquivalents } from './equivalent-mutants-of-cart-engine.ts'
import { productFormEquivalents } from './equivalent-mutants-of-product-form.ts'

const outboxFiles = 'src/backend/outbox-files.ts'
const outboxSchedule = 'src/backend/outbox-schedule.ts'
const isMissing =
  "const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'"
const checkoutStore = 'src/features/checkout/checkout.store.ts'
const earlyAdd = 'src/features/cart/early-add.browser.ts'

/** The mutants that may survive; `npm run test:mutation` fails for any other, and for one here that is noticed. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: outboxSchedule,
    code: 'if (name === early) early = null',
    original: 'name === early',
    replacement: 'true',
    reason: 'An item is tried early while no other one is in flight.',
  },
  {
    file: outboxSchedule,
    code: 'if (failures(name) === 0) return name',
    original: 'failures(name) === 0',
    replacement: 'false',
    reason: 'The first of those that failed least is the same; it saves looking at the others.',
  },
  {
    file: outboxSchedule,
    code: 'if (name !== null) queue.delete(name)',
    original: 'name !== null',
    replacement: 'true',
    reason: 'There is no item without a name to delete; it is checked for the types.',
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
    code: "read: async (name) => outboxItem.parse(JSON.parse(await readFile(join(pendingDirectory, name), 'utf8'))),",
    original: "'utf8'",
    replacement: '""',
    reason: 'Bytes are parsed as UTF-8, too.',
  },
  ...[
    "if (signal.aborted) return 'stayed'",
    "while (outcome === 'offline') outcome = (await whenOnline(signal)) ? await tryToLeave(signal) : 'stayed'",
  ].map((code) => ({
    file: checkoutStore,
    code,
    original: "'stayed'",
    replacement: '""',
    reason: 'Of a checkout that was cancelled it only says that it is over.',
  })),
  {
    file: checkoutStore,
    code: 'unlisten()',
    original: 'unlisten()',
    replacement: ';',
    reason: 'It only frees memory: a promise that has been resolved ignores what follows.',
  },
  {
    file: 'src/commerce/money.ts',
    code: `return amount?.replace(/^-?/, \`$&\${symbol}\`) ?? ''`,
    original: '/^-?/',
    replacement: '/-?/',
    reason: 'The first match of an optional sign is at the beginning.',
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
    file: 'src/features/cart/cart.store.ts',
    code: "const { value }: { value?: unknown } = JSON.parse(localStorage.getItem(COUNT_KEY) ?? '{}')",
    original: "'{}'",
    replacement: '""',
    reason: 'What cannot be parsed counts as 0, too.',
  },
  {
    file: 'src/features/cart/schedule-start.browser.ts',
    code: '.catch(() => false)',
    original: '() => false',
    replacement: '() => undefined',
    reason: 'Neither says that the cart was started.',
  },
  {
    file: 'src/features/cart/request-new-cart.ts',
    code: 'cancel()',
    original: 'cancel()',
    replacement: ';',
    reason: 'It only frees a timer: nobody waits for its end any more.',
  },
  {
    file: 'src/features/discounts/discounts.ts',
    code: 'const milliseconds = time === null ? Number.NaN : Date.parse(time)',
    original: 'time === null',
    replacement: 'false',
    reason: 'Null is no time that can be read, either; it is checked for the type.',
  },
  ...[
    ['return (start === null || start <= now) && (end === null || now <= end)', 'start === null', 'false'],
    ['if (start !== null && start > now) delays.push(start - now)', 'start !== null', 'true'],
    ['if (end !== null && end >= now) delays.push(end - now + 1)', 'end !== null', 'true'],
  ].map(([code = '', original = '', replacement = '']) => ({
    file: 'src/features/discounts/discounts.ts',
    code,
    original,
    replacement,
    reason: 'Null is compared like 1970, which is before now; it is checked for the type.',
  })),
  {
    file: 'src/features/discounts/discounts.ts',
    code: 'export const isCodeRejection = ({ code }: { code: string | null }) => code !== null && rejections.has(code)',
    original: 'code !== null',
    replacement: 'true',
    reason: 'No rejection is null; it is checked for the type.',
  },
  {
    file: 'src/features/discounts/code-result.ts',
    code: "if (outcome.kind === 'waiting' || (outcome.kind === 'failed' && outcome.isRetryable === true))",
    original: "outcome.kind === 'failed'",
    replacement: 'true',
    reason: 'Only what has failed says so; it is checked for the type.',
  },
  {
    file: 'src/features/promotions/promotional-lines.ts',
    code: 'const isSinglePack = others.length === 0 && pack?.quantity === 1',
    original: 'pack?.quantity',
    replacement: 'pack.quantity',
    reason: 'A promotion is found by a pack; it is checked for the type.',
  },
  {
    file: 'src/features/promotions/sync-promotions.ts',
    code: 'let unavailable: readonly string[] = []',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'No variant has this id.',
  },
  ...cartEngineEquivalents,
  ...productFormEquivalents,
]
