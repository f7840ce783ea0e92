import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Turns to a form and waits until React has hydrated it; until then the browser checks and sends it. */
export async function turnTo(form: Locator): Promise<void> {
  await form.getByRole('textbox').first().focus()
  await expect(form).toHaveJSProperty('noValidate', true)
}
