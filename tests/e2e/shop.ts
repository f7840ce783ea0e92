import { expect, type Page } from '@playwright/test'

/** Page object of the shop, which finds elements by roles and names only. */
export class Shop {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get cartButton() {
    return this.page.getByRole('banner').getByRole('button', { name: /^Cart, / })
  }

  get cart() {
    return this.page.getByRole('dialog', { name: 'Cart' })
  }

  get lines() {
    return this.cart.getByRole('list', { name: 'Cart items' }).getByRole('listitem')
  }

  get addButton() {
    return this.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  }

  line(title: string) {
    return this.lines.filter({ has: this.page.getByRole('link', { name: title, exact: true }) })
  }

  quantityOf(title: string) {
    return this.line(title).getByRole('spinbutton', { name: 'Quantity' })
  }

  increaseOf(title: string) {
    return this.line(title).getByRole('button', { name: 'Increase' })
  }

  removeOf(title: string) {
    return this.line(title).getByRole('button', { name: `Remove ${title}` })
  }

  /** The purchase options of the product: subscription first, one-time purchase last. */
  get purchaseKinds() {
    return this.page.getByRole('radiogroup', { name: 'Purchase options' }).getByRole('radio')
  }

  /** Opens a product with three pack sizes, and selects the one-time purchase; returns its title. */
  async goToProduct(): Promise<string> {
    await this.page.goto('/shop/sparkling-water/lemon-mint')
    await this.purchaseKinds.last().check()
    return this.title()
  }

  /** The title of the page's product. */
  async title(): Promise<string> {
    return ((await this.page.getByRole('heading', { level: 1 }).textContent()) ?? '').trim()
  }

  /** Adds the page's product, and waits until the server has confirmed it. */
  async add(): Promise<void> {
    await this.addButton.click()
    await expect(this.cart).toBeVisible()
    await this.settled()
  }

  /** Waits until no change is pending. */
  async settled(): Promise<void> {
    await expect(this.cart.getByRole('status').filter({ hasText: /^Cart updated: / })).toBeAttached()
    await expect(this.cart).not.toContainText('Updating cart')
  }

  async openCart(): Promise<void> {
    // The pointer comes before the press, as a person's does: Firefox's driver else presses while the header is coming.
    await this.cartButton.hover()
    await this.cartButton.click()
    await expect(this.cart).toBeVisible()
  }

  async closeCart(): Promise<void> {
    await this.cart.getByRole('button', { name: 'Close cart' }).click()
    await expect(this.cart).toBeHidden()
  }

  async expectCount(count: number): Promise<void> {
    const name = count === 0 ? 'Cart, empty' : count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
    await expect(this.cartButton).toHaveAccessibleName(name)
  }
}
