import { atom, type WritableAtom } from 'nanostores'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CartLineView, CartView, ChangeOutcome } from '#features/cart/cart.view.ts'

const note = { text: 'Lie down.', email: 'june@slowmail.example' }
const refused: ChangeOutcome = { kind: 'failed', text: 'No.', userErrors: [{ code: null, message: 'No.' }] }

const can = { recurring: false, productType: 'Drinks' }
const subscription = { ...can, recurring: true }

/** The gift note over a cart of such lines, whose attributes change as the service says. */
async function open({
  lines = [can],
  answers = [],
}: {
  lines?: Pick<CartLineView, 'recurring' | 'productType'>[]
  answers?: ChangeOutcome[]
}) {
  const noted = { giftText: note.text, giftEmail: note.email }
  const listed = (all: Record<string, string>) => Object.entries(all).map(([key, value]) => ({ key, value }))
  const cart: WritableAtom<object> = atom({
    lines,
    token: 'one',
    attributes: listed(noted),
    updating: false,
    status: 'ready',
  })
  const change = (next: Partial<Omit<CartView, 'lines'>> & { lines?: typeof lines }) =>
    cart.set({ ...cart.get(), ...next })
  const setCartAttributes = vi.fn(
    async (changes: Record<string, string | null>, _options?: object): Promise<ChangeOutcome> => {
      const before = cart.get()
      const isGone = changes.giftText === null
      change({ attributes: isGone ? [] : listed(noted) })
      await Promise.resolve()
      const outcome = answers.shift() ?? { kind: 'done', warnings: [] }
      if (outcome.kind === 'failed') cart.set({ ...before })
      return outcome
    },
  )
  vi.doMock('#features/cart/cart.store.ts', () => ({ $cart: cart, setCartAttributes }))
  const store = await import('#features/gift-note/gift-note.store.ts')
  const editor = await import('#features/gift-note/gift-editor.store.ts')
  return { ...store, ...editor, change, setCartAttributes, state: () => store.$giftNote.get().state }
}

afterEach(() => {
  vi.doUnmock('#features/cart/cart.store.ts')
  vi.resetModules()
})

/** Whatever is under way, or would go on for ever, goes on. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('a cart that cannot be a gift any more', () => {
  test('loses its note; a refusal is not asked for again, nor said: nobody asked (GIFT-09)', async () => {
    const { watchGiftNote, change, setCartAttributes } = await open({ answers: [refused, refused, refused] })
    watchGiftNote()
    change({ lines: [can, subscription] })
    await rest()
    change({ updating: true })
    change({ updating: false })
    await rest()
    expect(setCartAttributes.mock.calls.map(([, options]) => options ?? {})).toEqual([{}])
  })

  test('loses a note it gets again later, too (GIFT-09)', async () => {
    const { watchGiftNote, change, saveGiftNote, setCartAttributes, state } = await open({})
    watchGiftNote()
    change({ lines: [can, subscription] })
    await rest()
    change({ lines: [can] })
    await saveGiftNote(note)
    expect(state()).toBe('saved')
    change({ lines: [can, subscription] })
    await rest()
    expect(setCartAttributes).toHaveBeenCalledTimes(3)
    expect(state()).toBe('closed')
  })

  test('nothing is written over an empty cart (CART-39, GIFT-05)', async () => {
    const { watchGiftNote, openGiftEditor, $giftEditorOpen, change, setCartAttributes } = await open({})
    watchGiftNote()
    openGiftEditor()
    change({ lines: [] })
    expect($giftEditorOpen.get()).toBe(false)
    expect(setCartAttributes).not.toHaveBeenCalled()
  })
})

describe('a note that was removed', () => {
  test('can be brought back for as long as its cart is there (GIFT-04, GIFT-07)', async () => {
    const { removeGiftNote, restoreGiftNote, change, state } = await open({})
    await removeGiftNote()
    expect(state()).toBe('removed')
    change({ lines: [] })
    change({ lines: [can] })
    await restoreGiftNote()
    expect(state()).toBe('saved')
    await removeGiftNote()
    change({ token: 'another' })
    expect(state()).toBe('closed')
  })

  test('can be brought back again when that failed (GIFT-07)', async () => {
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
