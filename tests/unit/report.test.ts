import { describe, expect, test, vi } from 'vitest'
import { report } from '#browser/reporting/report.ts'

describe('reports', () => {
  test('never contain the secret of a cart (CART-47)', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    report(new Error('No cart gid://shopify/Cart/abc?key=s3cret here'))
    report(new Error('Failed: /x?id=gid%3A%2F%2Fshopify%2FCart%2Fabc%3Fkey%3Ds3cret&y=1'), {
      cart: 'gid://shopify/Cart/abc?key=s3cret',
    })
    expect(JSON.stringify(warned.mock.calls)).not.toContain('s3cret')
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })

  test('leave out noise (ERR-13)', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    report(new TypeError('Failed to fetch'))
    report(new Error('ResizeObserver loop completed with undelivered notifications.'))
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
})
