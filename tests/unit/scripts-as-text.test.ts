import { expect, test } from 'vitest'
import { scriptsAsText } from '../../scripts/build/scripts-as-text.ts'

test('bundles a script with what it imports, as the text of an inline script (CART-27)', async () => {
  const watched: string[] = []
  const { code } = await scriptsAsText().load.handler.call(
    { addWatchFile: (file) => watched.push(file) },
    'src/features/product-form/early-form.browser.ts?script-text',
  )
  const text: unknown = JSON.parse(code.replace('export default ', ''))
  expect(text).toContain('cart:listening')
  expect(text).not.toMatch(/\bimport\b|\bexport[ {]|<\/script/)
  expect(watched.some((file) => file.endsWith('/src/features/cart/early-add.browser.ts'))).toBe(true)
})
