export interface HoveredCard {
  readonly id: string
  /** Top to bottom; the page's text is readable on each. */
  readonly backgrounds: readonly string[]
}

/** The cards with one more; the same list when that id is in it already (STATE-05). */
export const addCard = (cards: readonly HoveredCard[], added: HoveredCard): readonly HoveredCard[] =>
  cards.some(({ id }) => id === added.id) ? cards : [...cards, added]

/** The cards without that id; the same list when it is not in it (STATE-05). */
export const removeCard = (cards: readonly HoveredCard[], id: string): readonly HoveredCard[] =>
  cards.some((card) => card.id === id) ? cards.filter((card) => card.id !== id) : cards
