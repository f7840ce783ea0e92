import { atom, type WritableAtom } from 'nanostores'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChangeOutcome } from '#features/cart/cart-commands.ts'
import type { CartLineView, CartView } from '#features/cart/cart-view.ts'

const note = { text: 'Lie down.', email: 'june@slowmail.example' }
const refused: ChangeOutcome = { kind: 'failed', text: 'No.', userErrors: [{ code: null, message: 'No.' }] }

const giftable = { recurring: false, productType: 'Drinks' }
const subscription = { ...giftable, recurring: true }

/** The gift note's store over a fake cart; `answers` are the outcomes of attribute changes, in order. */
async function open({
  lines = [giftable],
  answers = [],
}: {
  lines?: (Pick<CartLineView, 'recurring' | 'productType'> & Partial<CartLineView>)[]
  answers?: ChangeOutcome[]
}) {
  const noteAttributes = { giftText: note.text, giftEmail: note.email }
  const toList = (all: Record<string, string>) => Object.entries(all).map(([key, value]) => ({ key, value }))
  const cart: WritableAtom<object> = atom({
    lines,
    token: 'one',
    attributes: toList(noteAttributes),
    updating: false,
    stale: false,
    status: 'ready',
  })
  const change = (next: Partial<Omit<CartView, 'lines'>> & { lines?: typeof lines }) =>
    cart.set({ ...cart.get(), ...next })
  const setCartAttributes = vi.fn(
    async (changes: Record<string, string | null>, _options?: object): Promise<ChangeOutcome> => {
      const before = cart.get()
      const isGone = changes.giftText === null
      change({ attributes: isGone ? [] : toList(noteAttributes) })
      await Promise.resolve()
      const outcome = answers.shift() ?? { kind: 'done', warnings: [] }
      if (outcome.kind === 'failed') cart.set({ ...before })
      return outcome
    },
  )
  vi.doMock('#features/cart/cart.store.ts', () => ({ $cart: cart }))
  vi.doMock('#features/cart/lazy-commands.browser.ts', () => ({ setCartAttributes }))
  vi.doMock('#features/catalogue/loaded-products.api.ts', () => ({
    loadedProduct: (id: string) =>
      id === 'gid://shopify/Product/7' ? { productType: 'Gift Card' } : undefined,
  }))
  const store = await import('#features/gift-note/gift-note.store.ts')
  const editor = await import('#features/gift-note/gift-note-editor.store.ts')
  return { ...store, ...editor, change, setCartAttributes, state: () => store.$giftNote.get().state }
}

afterEach(() => {
  vi.doUnmock('#features/cart/cart.store.ts')
  vi.doUnmock('#features/cart/lazy-commands.browser.ts')
  vi.doUnmock('#features/catalogue/loaded-products.api.ts')
  vi.resetModules()
})

/** Waits long enough for an endless loop of requests to show. */
const waitForRequests = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a gift card that is being added is no gift where the page has its data (CART-33, CART-35, GIFT-01)', async () => {
  const { $giftNote, change } = await open({ lines: [] })
  const adding = (productId: string) =>
    change({ lines: [{ recurring: false, productType: null, productId }], updating: true })
  adding('gid://shopify/Product/7')
  expect($giftNote.get().available).toBe(false)
  adding('gid://shopify/Product/8')
  expect($giftNote.get().available).toBe(true)
})

describe('startGiftNoteCleanup', () => {
  test('clears the note once, and neither repeats nor shows a refusal (GIFT-09)', async () => {
    const { startGiftNoteCleanup, change, setCartAttributes } = await open({
      answers: [refused, refused, refused],
    })
    startGiftNoteCleanup()
    change({ lines: [giftable, subscription] })
    await waitForRequests()
    change({ updating: true })
    change({ updating: false })
    await waitForRequests()
    expect(setCartAttributes.mock.calls.map(([, options]) => options ?? {})).toEqual([{}])
  })

  test('clears a note that was saved again later (GIFT-09)', async () => {
    const { startGiftNoteCleanup, change, saveGiftNote, setCartAttributes, state } = await open({})
    startGiftNoteCleanup()
    change({ lines: [giftable, subscription] })
    await waitForRequests()
    change({ lines: [giftable] })
    await saveGiftNote(note)
    expect(state()).toBe('saved')
    change({ lines: [giftable, subscription] })
    await waitForRequests()
    expect(setCartAttributes).toHaveBeenCalledTimes(3)
    expect(state()).toBe('closed')
  })

  test('keeps the note while a subscription waits for the connection, because it may fail (GIFT-09)', async () => {
    const { startGiftNoteCleanup, change, setCartAttributes, state } = await open({})
    startGiftNoteCleanup()
    change({ lines: [giftable, subscription], stale: true })
    expect(setCartAttributes).not.toHaveBeenCalled()
    change({ lines: [giftable], stale: false })
    expect(state()).toBe('saved')
    change({ lines: [giftable, subscription] })
    expect(setCartAttributes).toHaveBeenCalledOnce()
  })

  test('closes the editor of an empty cart and keeps its attributes (CART-39, GIFT-05)', async () => {
    const { startGiftNoteCleanup, openGiftNoteEditor, $giftNoteEditorOpen, change, setCartAttributes } =
      await open({})
    startGiftNoteCleanup()
    openGiftNoteEditor()
    change({ lines: [] })
    expect($giftNoteEditorOpen.get()).toBe(false)
    expect(setCartAttributes).not.toHaveBeenCalled()
  })
})

describe('restoreGiftNote', () => {
  test('leaves an editor open that was opened before it had ended (GIFT-05, GIFT-07)', async () => {
    const { removeGiftNote, restoreGiftNote, openGiftNoteEditor, $giftNoteEditorOpen } = await open({})
    await removeGiftNote()
    const restored = restoreGiftNote()
    openGiftNoteEditor()
    expect(await restored).toBe(true)
    expect($giftNoteEditorOpen.get()).toBe(true)
  })

  test('lets a note be restored that was removed before it had ended (GIFT-07)', async () => {
    const { removeGiftNote, restoreGiftNote, state } = await open({})
    await removeGiftNote()
    const restored = restoreGiftNote()
    const removed = removeGiftNote()
    await Promise.all([restored, removed])
    expect(state()).toBe('removed')
  })

  test('restores a removed note as long as its cart exists (GIFT-04, GIFT-07)', async () => {
    const { removeGiftNote, restoreGiftNote, change, state } = await open({})
    await removeGiftNote()
    expect(state()).toBe('removed')
    change({ lines: [] })
    change({ lines: [giftable] })
    await restoreGiftNote()
    expect(state()).toBe('saved')
    await removeGiftNote()
    change({ token: 'another' })
    expect(state()).toBe('closed')
  })

  test('restores a note that was removed before its cart existed (GIFT-04, GIFT-07)', async () => {
    const { removeGiftNote, restoreGiftNote, change, state } = await open({})
    change({ token: null })
    await removeGiftNote()
    expect(state()).toBe('removed')
    change({ token: 'one' })
    expect(state()).toBe('removed')
    await restoreGiftNote()
    expect(state()).toBe('saved')
  })

  test('can be tried again after it failed (GIFT-07)', async () => {
    const { removeGiftNote, restoreGiftNote, state } = await open({
      answers: [{ kind: 'done', warnings: [] }, refused],
    })
    await removeGiftNote()
    await restoreGiftNote()
    expect(state()).toBe('removed')
    await restoreGiftNote()
    expect(state()).toBe('saved')
  })
})
