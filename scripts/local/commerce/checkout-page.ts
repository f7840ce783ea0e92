import { escapeUTF8 as escapeHtml } from 'entities/escape'
import type { PricedCart, PricedLine } from './cart-pricing.ts'
import type { EvaluatedDiscount } from './discounts.ts'
import { type Cents, formatPrice } from './money.ts'
import type { Attribute } from './stored-cart.ts'

const style = `
:root { color-scheme: light; --ink: #14213d; --quiet: #56607a; --line: #dfe3f2; --wash: #f4f6ff; --accent: #3b46c4 }
* { box-sizing: border-box }
body { margin: 0; background: var(--wash); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; flex-wrap: wrap }
header p { margin: 0; color: var(--quiet) }
h1 { font-size: 1.75rem; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.125rem; margin: 0 0 .75rem }
section { background: #fff; border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; margin-top: 1rem }
ul { list-style: none; margin: 0; padding: 0 }
li { display: grid; grid-template-columns: 4rem 1fr auto; gap: 1rem; padding: .75rem 0; border-top: 1px solid var(--line) }
li:first-child { border-top: 0; padding-top: 0 }
li img { width: 4rem; height: 4rem; object-fit: contain; background: var(--wash); border-radius: .5rem }
li p { margin: 0 } .quiet { color: var(--quiet); font-size: .9375rem }
.price { text-align: right; font-variant-numeric: tabular-nums } s { color: var(--quiet) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 0 }
dt { color: var(--quiet); overflow-wrap: anywhere } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
dl.total dt:last-of-type, dl.total dd:last-of-type { font-weight: 700; color: var(--ink); font-size: 1.125rem; padding-top: .5rem }
form { margin-top: 1.5rem }
button { font: inherit; font-weight: 600; width: 100%; min-height: 3.25rem; border: 0; border-radius: 999px; background: var(--accent); color: #fff; cursor: pointer }
button:hover { background: #2a34a3 } :focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
.notice { border-color: #b3261e; color: #7a1712 }
a { color: var(--accent) }
`

/** An HTML document. */
function page(title: string, shopName: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<header><strong>${escapeHtml(shopName)}</strong><p>Local checkout: nothing is charged</p></header>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

export interface CheckoutView {
  shopName: string
  priced: PricedCart
  /** The query parameters of the page, without the checkout's own key. */
  parameters: readonly Attribute[]
  imageOf: (line: PricedLine) => Promise<string | null>
}

const discountName = ({ code, discount }: EvaluatedDiscount) => `Discount ${code ?? discount?.title}`

async function lineItem(
  priced: PricedLine,
  currencyCode: string,
  imageOf: CheckoutView['imageOf'],
): Promise<string> {
  const inWords = (cents: Cents) => formatPrice(cents, currencyCode)
  const { line, product, variant, plan } = priced
  const image = await imageOf(priced)
  const details = [
    ...(variant.title === 'Default Title' ? [] : [variant.title]),
    ...(plan === null ? [] : [plan.name]),
    ...line.attributes.map(({ key, value }) => `${key}: ${value}`),
    ...priced.discounts.map(({ from, amount }) => `${discountName(from)} −${inWords(amount)}`),
  ]
  const regular = priced.compareAt === null ? priced.subtotal : priced.compareAt * line.quantity
  const usual = regular > priced.total ? regular : null
  return `<li>
${image === null ? '<span></span>' : `<img src="${escapeHtml(image)}" alt="" width="64" height="64">`}
<div><p>${escapeHtml(product.title)}</p>
${details.map((detail) => `<p class="quiet">${escapeHtml(detail)}</p>`).join('\n')}
<p class="quiet">Quantity ${line.quantity} × ${inWords(priced.price)}</p></div>
<p class="price">${usual === null ? '' : `<s>${inWords(usual)}</s><br>`}${inWords(priced.total)}</p>
</li>`
}

const pairs = (rows: readonly Attribute[]) =>
  rows.map(({ key, value }) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')

const block = (heading: string, id: string, rows: readonly Attribute[]) =>
  rows.length === 0
    ? ''
    : `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2><dl>${pairs(rows)}</dl></section>`

function totals({ currencyCode, subtotal, discounts, total }: PricedCart): string {
  const row = (name: string, amount: Cents, sign = '') =>
    `<dt>${escapeHtml(name)}</dt><dd>${sign}${formatPrice(amount, currencyCode)}</dd>`
  const rows = discounts
    .filter(({ applicable, byLine }) => !applicable || byLine === null)
    .map((discount) =>
      discount.applicable
        ? row(discountName(discount), discount.amount, '−')
        : `<dt>${escapeHtml(discountName(discount))}</dt><dd>Not applied${discount.refusal === null ? '' : `: ${escapeHtml(discount.refusal.message)}`}</dd>`,
    )
    .join('\n')
  return `<section aria-labelledby="cost"><h2 id="cost">Cost</h2><dl class="total">
${row('Subtotal', subtotal)}
${rows}
<dt>Shipping</dt><dd>Not calculated here</dd>
${row('Total', total)}
</dl></section>`
}

/** The lines that are not sold out. */
const boughtLines = ({ lines }: PricedCart) => lines.filter(({ line }) => line.quantity > 0)

async function order({ priced, parameters, imageOf }: CheckoutView): Promise<string> {
  const items = await Promise.all(
    boughtLines(priced).map((line) => lineItem(line, priced.currencyCode, imageOf)),
  )
  const { cart } = priced
  return `<section aria-labelledby="items"><h2 id="items">Items</h2><ul>${items.join('\n')}</ul></section>
${totals(priced)}
${block('Order attributes', 'attributes', cart.attributes)}
${block('Note', 'note', cart.note === '' ? [] : [{ key: 'Note', value: cart.note }])}
${block('Received parameters', 'parameters', parameters)}`
}

/** The checkout page, with a form that completes it at `action`; `notices` name changes to the cart's lines. */
export async function checkoutPage(
  view: CheckoutView,
  action: string,
  notices: readonly string[],
): Promise<string> {
  const told = notices
    .map((notice) => `<section class="notice" role="alert"><p>${escapeHtml(notice)}</p></section>`)
    .join('\n')
  const form =
    boughtLines(view.priced).length === 0
      ? '<p>There is nothing to buy in this cart.</p>'
      : `<form method="post" action="${escapeHtml(action)}"><button type="submit">Complete order</button></form>`
  return page('Checkout', view.shopName, `${told}${await order(view)}${form}`)
}

/** The confirmation page of a completed order. */
export const thankYouPage = async (view: CheckoutView, orderName: string): Promise<string> =>
  page(
    'Thank you',
    view.shopName,
    `<p>Your order ${escapeHtml(orderName)} is complete.</p>${await order(view)}`,
  )

/** A page with a single message. */
export const messagePage = (shopName: string, title: string, text: string): string =>
  page(title, shopName, `<p>${escapeHtml(text)}</p>`)
