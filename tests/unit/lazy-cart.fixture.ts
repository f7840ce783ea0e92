/** What pages use of the cart, loaded anew after `vi.resetModules()`. */
export const importLazyCart = async () => ({
  ...(await import('#features/cart/cart.store.ts')),
  ...(await import('#features/cart/load-engine.browser.ts')),
  ...(await import('#features/cart/schedule-start.browser.ts')),
  ...(await import('#features/cart/lazy-commands.browser.ts')),
})
