import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadProductData } from '#features/catalogue/product-data.api.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (response: Response) => {
  const fetched = vi.fn<(path: string) => Promise<Response>>(async () => response)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('the data of a product', () => {
  it('is none when the site has no file for it, as for a product that it does not show', async () => {
    const fetched = answerWith(new Response('<h1>Not found</h1>', { status: 404 }))
    expect(await loadProductData('12')).toBeNull()
    expect(fetched).toHaveBeenCalledWith('/data/products/12.json')
  })

  it('is an error when the host fails', async () => {
    answerWith(new Response('Bad gateway', { status: 502 }))
    await expect(loadProductData('12')).rejects.toThrow('/data/products/12.json was answered with status 502')
  })
})
