import { adoptStyles } from '#browser/adopt-styles.ts'
import { formatMoney } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variants.ts'
import { productDataOf } from '#features/catalogue/loaded-products.ts'
import { variantNumber } from '#features/product-form/variant-address.ts'
import { forgetRecent, readRecent } from './recent.browser.ts'
import styles from './recent.css?inline'
import { type RecentProduct, recentProducts } from './recent-products.ts'

adoptStyles(styles)

/** How many stand in a row. */
const SHOWN = 4

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Adds the variant by the page's listener for such links, and leads to its page otherwise. */
function addLink({ data, number }: RecentProduct, variant: NonNullable<RecentProduct['variant']>) {
  const { title, path } = data
  const label = variantLabel(variant.title)
  const link = element('a', { href: path, className: 'button outlined compact' }, 'Add')
  link.setAttribute('aria-label', ['Add', title, label, 'to cart'].filter(Boolean).join(' '))
  Object.assign(link.dataset, {
    addVariant: variant.id,
    addProduct: `gid://shopify/Product/${number}`,
    addPrice: `${variant.price.amount} ${variant.price.currencyCode}`,
    addTitle: title,
    ...(label === null ? {} : { addVariantTitle: label }),
  })
  return link
}

function card(product: RecentProduct): HTMLLIElement {
  const { data, variant } = product
  const picture = element('div', { className: 'recent-picture' })
  picture.style.background = data.tint ?? ''
  if (data.image !== null) {
    const image = {
      src: data.image,
      alt: '',
      width: 88,
      height: 88,
      decoding: 'async',
      loading: 'lazy',
    } as const
    picture.append(element('img', image))
  }
  const href = variant === null ? data.path : `${data.path}?variant=${variantNumber(variant.id)}`
  const facts = [variant && variantLabel(variant.title), variant && formatMoney(variant.price)]
  const words = element(
    'div',
    { className: 'recent-words' },
    element('a', { href, className: 'title-4' }, data.title),
    element('span', { className: 'small number' }, facts.filter(Boolean).join(' · ')),
  )
  const parts = variant === null ? [picture, words] : [picture, words, addLink(product, variant)]
  return element('li', {}, element('article', { className: 'recent-card' }, ...parts))
}

function list(title: string, products: readonly RecentProduct[]): readonly Node[] {
  if (products.length === 0) return []
  return [
    element('h2', { className: 'title-3' }, title),
    element('ul', { className: 'plain-list recent-list' }, ...products.map(card)),
  ]
}

/**
 * Shows in `target` what this device has looked at, if `withSeen`, and what it took to the checkout, with a way to forget it
 * (FIND-10, FIND-11). Nothing shows where there is nothing to show.
 * @param current The number of the page's own product, which is left out.
 */
export async function showRecent(
  target: HTMLElement,
  { current, withSeen }: { current: string | null; withSeen: boolean },
): Promise<void> {
  const others = (name: 'seen' | 'bought') => readRecent(name).filter(({ product }) => product !== current)
  const [bought, seen] = await Promise.all([
    recentProducts(others('bought'), productDataOf, SHOWN),
    recentProducts(withSeen ? others('seen') : [], productDataOf, SHOWN),
  ])
  const isBought = new Set(bought.map(({ data }) => data.id))
  const seenOnly = seen.filter(({ data }) => !isBought.has(data.id))
  const lists = [...list('Once more', bought), ...list('Seen lately', seenOnly)]
  if (lists.length === 0) return
  const forget = element('button', { type: 'button', className: 'text-link' }, 'Forget it')
  const note = element('p', { className: 'small recent-note' }, 'Only this device remembers. ', forget)
  note.setAttribute('role', 'status')
  const shelf = element('div', { className: 'recent' }, ...lists, note)
  forget.addEventListener('click', () => {
    forgetRecent()
    note.textContent = 'Forgotten.'
    note.tabIndex = -1
    shelf.replaceChildren(note)
    note.focus()
  })
  target.replaceChildren(shelf)
}
