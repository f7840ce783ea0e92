// @vitest-environment jsdom
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('#browser/after-paint.ts')
  vi.doUnmock('#features/cart/cart.store.ts')
  vi.doUnmock('#features/cart-drawer/adopt-cart-line-base-styles.ts')
  vi.resetModules()
  document.body.replaceChildren()
})

const stepper = '<button>−</button><input><button>+</button>'
const controls = (inner: string) =>
  `<li><div class="cart-line-controls">${inner}<button>Remove</button></div></li>`

test('presses, typing and focus of an early line reach that line below one that is sold out (CART-48)', async () => {
  const display = { title: 'Lemon', planName: null, image: null, variantTitle: null, unitPrice: null }
  const $pageAdditions = atom({
    countBefore: 0,
    requests: [{ variantId: 'one', sellingPlanId: null, quantity: 1, display }],
  })
  vi.doMock('#browser/after-paint.ts', () => ({ afterPaint: (run: () => void) => run() }))
  vi.doMock('#features/cart/cart.store.ts', () => ({ $pageAdditions }))
  vi.doMock('#features/cart-drawer/adopt-cart-line-base-styles.ts', () => ({
    adoptCartLineBaseStyles: () => {},
  }))
  document.body.innerHTML = `<template data-early-lines><div><ul>${controls(stepper)}</ul></div></template>
    <astro-island ssr><i data-skeleton></i><div data-early-slot></div><ul id="react"></ul></astro-island>`
  const { showEarlyLines } = await import('#features/cart-drawer/show-early-lines.view.ts')
  showEarlyLines()
  const early = document.querySelectorAll<HTMLElement>('[data-early-slot] :is(button, input)')
  expect(early).toHaveLength(4)
  const field = early[1]
  if (!(field instanceof HTMLInputElement)) throw new Error('The early line has no field.')
  field.value = '7'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  early[2]?.click()
  early[3]?.click()
  field.focus()
  const pressed: string[] = []
  const list = document.querySelector('#react')
  list?.addEventListener('click', ({ target }) => {
    const all = [...document.querySelectorAll('#react :is(button, input)')]
    if (target instanceof Element) pressed.push(`${all.indexOf(target)} ${target.textContent}`)
  })
  list?.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) pressed.push(`typed ${target.value}`)
  })
  list?.insertAdjacentHTML('beforeend', controls('') + controls(stepper))
  document.querySelector('[data-skeleton]')?.remove()
  await vi.waitFor(() => expect(pressed).toEqual(['typed 7', '3 +', '4 Remove']))
  expect(document.activeElement).toBe(document.querySelector('#react input'))
})
