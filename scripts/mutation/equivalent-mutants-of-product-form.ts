import type { EquivalentMutant } from './equivalent-mutant.ts'

const productForm = 'src/features/product-form'
const cardOffer = `${productForm}/card-offer.ts`
const diffHtml = `${productForm}/diff-html.ts`
const closest =
  "(changed === -1 ? null : closestVariant(data, current.variant, changed, values[changed] ?? '')) ??"

/** What may survive in the product form. */
export const productFormEquivalents: readonly EquivalentMutant[] = [
  {
    file: `${productForm}/product-form-props.ts`,
    code: "(subscriptionSkus.length === 0 || subscriptionSkus.includes(candidate.sku ?? '')) &&",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'No list of SKUs has either; the default is for the type.',
  },
  {
    file: `${productForm}/product-form-props.ts`,
    code: "({ values: [first = '', ...others] }) => others.length > 0 || variantLabel(first) !== null,",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'An option without values is kept, and both are labels.',
  },
  {
    file: `${productForm}/product-form-props.ts`,
    code: 'const plans = (subscription?.sellingPlans ?? []).filter(({ id }) =>',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'Without a subscription no variant has an offer, and every plan is left out.',
  },
  {
    file: `${productForm}/choice.ts`,
    code: closest,
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Every option has a value; the default is for the type.',
  },
  {
    file: `${productForm}/choice.ts`,
    code: closest,
    original: 'changed === -1',
    replacement: 'false',
    reason: 'No variant has a value at -1.',
  },
  {
    file: `${productForm}/early-form.browser.ts`,
    code: "const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')",
    original: 'button.parentElement?.querySelector',
    replacement: 'button.parentElement.querySelector',
    reason: 'A button in a page has a parent.',
  },
  {
    file: `${productForm}/offers.ts`,
    code: 'const kept = variant.values.filter((own, at) => at !== index && own === current.values[at]).length',
    original: 'at !== index',
    replacement: 'true',
    reason: 'All variants that are compared have the same value there.',
  },
  {
    file: `${productForm}/offers.ts`,
    code: 'const planPrice = planId === null ? undefined : subscription?.prices[planId]',
    original: 'planId === null',
    replacement: 'false',
    reason: 'No plan has the id "null".',
  },
  {
    file: `${productForm}/offers.ts`,
    code: 'const isOnPlan = subscription !== null && planPrice !== undefined',
    original: 'subscription !== null',
    replacement: 'true',
    reason: 'There is no price of a plan without a subscription; it is checked for the type.',
  },
  {
    file: `${productForm}/publish-variant.browser.ts`,
    code: "history.replaceState(history.state, '', addressOfVariant(location.href, id))",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Browsers ignore it.',
  },
  {
    file: diffHtml,
    code: 'if (closed !== undefined) closed.element.html = html.slice(closed.start, end)',
    original: 'closed !== undefined',
    replacement: 'true',
    reason: 'React closes only what it has opened; it is checked for the type.',
  },
  {
    file: diffHtml,
    code: 'if (from.html === to.html) return',
    original: 'from.html === to.html',
    replacement: 'false',
    reason: 'What is the same has nothing to patch; it only saves looking through it.',
  },
  ...[
    ["typeof child === 'object' && typeof other === 'object'", 'true'],
    [
      "typeof child === 'object' && typeof other === 'object'",
      "typeof child === 'object' || typeof other === 'object'",
    ],
    ["typeof child === 'object'", 'true'],
    ["typeof other === 'object'", 'true'],
  ].map(([original = '', replacement = '']) => ({
    file: diffHtml,
    code: "if (typeof child === 'object' && typeof other === 'object') collectPatches(child, other, patches)",
    original,
    replacement,
    reason: 'Of the same shape both are elements, or the same text, in which nothing differs.',
  })),
  ...[
    ["{ image: null, shopOrigin: '' }", '{}'],
    ["''", '"Stryker was here!"'],
  ].map(([original = '', replacement = '']) => ({
    file: cardOffer,
    code: "const form = toProductFormProps(product, { image: null, shopOrigin: '' })",
    original,
    replacement,
    reason: 'A card shows neither.',
  })),
  ...[
    ['form === null', 'false'],
    ['variant === undefined', 'false'],
    ['form === null || variant === undefined', 'form === null && variant === undefined'],
  ].map(([original = '', replacement = '']) => ({
    file: cardOffer,
    code: 'if (form === null || variant === undefined) return null',
    original,
    replacement,
    reason: 'There is a variant to start with exactly where there is a form.',
  })),
  ...[
    ['product.commerce?.productType', 'product.commerce.productType'],
    ["''", '"Stryker was here!"'],
  ].map(([original = '', replacement = '']) => ({
    file: cardOffer,
    code: "const mustChoose = TYPES_TO_CHOOSE_FROM.includes(product.commerce?.productType ?? '')",
    original,
    replacement,
    reason: 'What has a form is sold; it is checked for the type.',
  })),
  ...[
    ['subscription?.sellingPlans', 'subscription.sellingPlans'],
    ['[]', '["Stryker was here"]'],
  ].map(([original = '', replacement = '']) => ({
    file: cardOffer,
    code: 'for (const { id, name, prices } of subscription?.sellingPlans ?? []) {',
    original,
    replacement,
    reason: 'A variant was found in the subscription; it is checked for the type.',
  })),
]
