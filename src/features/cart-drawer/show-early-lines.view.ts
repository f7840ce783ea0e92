import { afterPaint } from '#browser/after-paint.ts'
import { formatMoney } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { $pageAdditions } from '#features/cart/cart.store.ts'
import type { AddRequest } from '#features/cart/cart-commands.ts'
import { lineKey } from '#features/cart/line-key.ts'
import { adoptCartLineBaseStyles } from './adopt-cart-line-base-styles.ts'

/** Fills a part of a line, or removes one that this line does not have. */
function setText(part: Element | null | undefined, text: string | null): void {
  if (text === null) part?.remove()
  else if (part) part.textContent = text
}

/** Fills a line of `EarlyLinesTemplate.tsx`, as `CartLine.tsx` shows it until the server has answered. */
function fill(line: Element, { title, planName, image, ...display }: AddRequest['display']): void {
  const variantTitle = variantLabel(display.variantTitle)
  const [variant, plan] = line.querySelectorAll('.cart-line-text p')
  setText(line.querySelector('h3'), title)
  setText(variant, variantTitle)
  setText(plan, planName)
  if (variantTitle === null) line.querySelector('.cart-line-options')?.remove()
  const picture = line.querySelector('img')
  if (image === null) picture?.remove()
  else if (picture) picture.src = image
  line.querySelector('[role=group]')?.setAttribute('aria-label', `Quantity of ${title}`)
  line.querySelector('.cart-line-remove')?.setAttribute('aria-label', `Remove ${title}`)
}

function showQuantity(line: Element, quantity: number, { unitPrice }: AddRequest['display']): void {
  const field = line.querySelector('input')
  if (field) field.value = String(quantity)
  line.querySelector('[data-step="-1"]')?.setAttribute('aria-disabled', String(quantity <= 1))
  const amount = line.querySelector('.cart-line-price b')
  if (unitPrice === null) amount?.remove()
  // After the word that only screen readers read.
  else amount?.replaceChildren(...amount.children, formatMoney(unitPrice), quantity > 1 ? ' each' : '')
}

const controlsIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLElement>('.cart-line-controls :is(button, input)'),
]

/** Types into a field of React's, which follows only a value that was set past its own setter. */
function typeInto(field: HTMLElement | undefined, text: string): void {
  if (!(field instanceof HTMLInputElement)) return
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // React commits the quantity on blur, which it has missed if the shopper has left the field.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Puts a list of lines into the `slot` that React leaves alone. It goes when React lists the lines: presses of its buttons and
 * typed quantities are repeated there, in order, and the focus stays where it was.
 */
function showList(template: HTMLTemplateElement, slot: Element, island: Element): HTMLUListElement | null {
  const added = document.importNode(template.content, true).firstElementChild
  const list = added?.querySelector('ul')
  if (!added || !list) return null
  list.replaceChildren()
  const actions: Array<(controls: readonly HTMLElement[]) => void> = []
  added.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    const place = controlsIn(added).indexOf(button)
    actions.push((controls) => controls[place]?.click())
  })
  added.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const place = controlsIn(added).indexOf(target)
    const { value } = target
    actions.push((controls) => typeInto(controls[place], value))
  })
  const observer = new MutationObserver(() => {
    if (hasPlaceholders(island)) return
    observer.disconnect()
    const { activeElement } = document
    const early = controlsIn(added)
    added.remove()
    // Matched from the end, because the cart may begin with sold-out lines, which the early list lacks.
    const controls = controlsIn(island).slice(-early.length)
    if (activeElement instanceof HTMLElement) controls[early.indexOf(activeElement)]?.focus()
    for (const repeat of actions) repeat(controls)
  })
  observer.observe(island, { childList: true, subtree: true })
  slot.replaceChildren(added)
  // The drawer says nothing of loading above a line that can be read (CART-39).
  setText(document.querySelector('#cart-title'), 'Cart')
  return list
}

const hasPlaceholders = (island: Element) => island.querySelector('[data-skeleton]') !== null

/**
 * Shows what is added to an empty cart before React lists it (CART-48), once the drawer that opens has been painted. What else
 * is in a cart only its engine knows.
 */
export function showEarlyLines(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-early-lines]')
  const blank = template?.content.querySelector('li')
  const slot = document.querySelector('[data-early-slot]')
  const island = slot?.closest('astro-island')
  if (!template || !blank || !slot || !island) return
  // Adopted early, so that no style work falls on the press.
  adoptCartLineBaseStyles()
  const lines = new Map<string, { line: Element; quantity: number }>()
  let list: HTMLUListElement | null = null
  const addLine = (display: AddRequest['display']) => {
    const line = document.importNode(blank, true)
    fill(line, display)
    list?.append(line)
    return { line, quantity: 0 }
  }
  const showAddition = (request: AddRequest) => {
    const key = lineKey(request.variantId, request.sellingPlanId ?? null)
    const { line, quantity: before } = lines.get(key) ?? addLine(request.display)
    const quantity = before + request.quantity
    showQuantity(line, quantity, request.display)
    lines.set(key, { line, quantity })
  }
  let shown = 0
  // `subscribe` also delivers additions made while this module loaded.
  $pageAdditions.subscribe(({ countBefore, requests }) => {
    const added = requests.slice(shown)
    shown = requests.length
    if (added.length === 0 || countBefore > 0) return
    // The drawer is painted first.
    afterPaint(() => {
      if (!island.hasAttribute('ssr') || !hasPlaceholders(island)) return
      list ??= showList(template, slot, island)
      for (const request of added) showAddition(request)
    })
  })
}
