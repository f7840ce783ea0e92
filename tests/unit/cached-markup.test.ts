import { expect, test } from 'vitest'
import { cachedMarkup } from '#components/cached-markup.ts'

type Markup = ReturnType<typeof cachedMarkup>

async function writtenBy(markup: Markup): Promise<unknown[]> {
  const parts: unknown[] = []
  await markup.render({ write: (part) => parts.push(part) })
  return parts
}

/** A slot that says how often slots were rendered. */
function createSlot() {
  let rendered = 0
  return {
    async render({ write }: { write: (part: unknown) => void }) {
      rendered += 1
      write('<p>')
      await Promise.resolve()
      write(new String(`${rendered}</p>`))
    },
  }
}

test('renders once for each source and name', async () => {
  const [slot, shop] = [createSlot(), {}]
  const both = [cachedMarkup(shop, 'a', slot), cachedMarkup(shop, 'a', slot)]
  expect(await Promise.all(both.map(writtenBy))).toEqual([['<p>1</p>'], ['<p>1</p>']])
  expect(await writtenBy(cachedMarkup(shop, 'b', slot))).toEqual(['<p>2</p>'])
  expect(await writtenBy(cachedMarkup({}, 'a', slot))).toEqual(['<p>3</p>'])
  expect(await writtenBy(cachedMarkup(shop, 'a', slot))).toEqual(['<p>1</p>'])
})

test('writes at once what is there', async () => {
  const [slot, shop] = [createSlot(), {}]
  await writtenBy(cachedMarkup(shop, 'a', slot))
  const parts: unknown[] = []
  expect(cachedMarkup(shop, 'a', slot).render({ write: (part) => parts.push(part) })).toBe(undefined)
  expect(parts).toEqual(['<p>1</p>'])
})

test('renders again after a failure', async () => {
  const shop = {}
  const failing = { render: () => Promise.reject(new Error('no')) }
  await expect(writtenBy(cachedMarkup(shop, 'a', failing))).rejects.toThrow('no')
  expect(await writtenBy(cachedMarkup(shop, 'a', createSlot()))).toEqual(['<p>1</p>'])
})

test('hands each page what Astro makes something of once a page', async () => {
  const script = { type: 'script', id: '/a.js', content: '<script src="/a.js"></script>' }
  const slot = {
    render({ write }: { write: (part: unknown) => void }) {
      for (const part of ['<p>', 'a', script, 'b', '</p>']) write(part)
    },
  }
  const shop = {}
  const parts = await writtenBy(cachedMarkup(shop, 'a', slot))
  expect(parts).toEqual(['<p>a', script, 'b</p>'])
  expect(await writtenBy(cachedMarkup(shop, 'a', slot))).toEqual(parts)
})
