import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The sign-up form at the end of every page. */
export const newsletter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })
export const emailOf = (page: Page) => newsletter(page).getByRole('textbox', { name: 'Email address' })
export const buttonOf = (page: Page) => newsletter(page).getByRole('button')

/** The contact form of /write-to-us. */
export const contact = (page: Page) => page.getByRole('form', { name: 'Write to us' })
export const field = (page: Page, name: RegExp | string) => contact(page).getByLabel(name)
export const picture = Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** Fills in every field of the contact form except the topic. */
export async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'Your name').fill('June')
  await field(page, 'Your email').fill(email)
  await field(page, 'Tell us').fill('A cloud\nlike a duck.')
}

/** Records every text that a button shows from now on, so that short-lived texts are not missed; returns a reader. */
export async function listenTo(button: Locator): Promise<() => Promise<string[]>> {
  const heard = await button.evaluateHandle((element) => {
    const words: string[] = []
    let last = element.textContent
    new MutationObserver(() => {
      const said = element.textContent
      if (said === last) return
      last = said
      words.push(said?.trim() ?? '')
    }).observe(element, { subtree: true, childList: true, characterData: true })
    return words
  })
  return () => heard.evaluate((words) => words)
}

/** Turns to a form and waits until React has hydrated it; until then the browser checks and sends it. */
export async function turnTo(form: Locator): Promise<void> {
  await form.getByRole('textbox').first().focus()
  await expect(form).toHaveJSProperty('noValidate', true)
}

/** Opens a page and turns to its form. */
export async function open(page: Page, path: string, form = newsletter(page)): Promise<void> {
  await page.goto(path)
  await turnTo(form)
}
