import { atom, computed, type ReadableAtom } from 'nanostores'
import { addCard, type HoveredCard, removeCard } from './hovered-cards.ts'

const cards = atom<readonly HoveredCard[]>([])

/** The backgrounds of the card hovered last, top to bottom, which its section shows instead of its own; null for its own (STATE-05). */
export const $hoveredBackgrounds: ReadableAtom<readonly string[] | null> = computed(
  cards,
  (added) => added.at(-1)?.backgrounds ?? null,
)

/** Adds a card's backgrounds, unless that card has added some already (STATE-05). */
export function addHoveredCard(id: string, backgrounds: readonly string[]): void {
  cards.set(addCard(cards.get(), { id, backgrounds }))
}

/** Removes a card that is no longer hovered, or no longer in view. */
export function removeHoveredCard(id: string): void {
  cards.set(removeCard(cards.get(), id))
}
