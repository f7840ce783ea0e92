import type { FieldReference } from './edit-marks.ts'

/** An element whose start tag was parsed, but not its end tag. */
export interface OpenElement {
  name: string
  /** The element that it is in; null for the first. */
  parent: OpenElement | null
  /** The position after its name in the start tag, where attributes are inserted. */
  at: number
  /** Whether a click on it leads somewhere already. */
  isTarget: boolean
  holdsPrice: boolean
  /** A figure's picture field; null until its `<img>` was parsed. */
  picture: FieldReference | null
  /** The path that a product card links to; null until its `<a>` was parsed. */
  cardPath: string | null
  /** A radio group's `aria-labelledby`. */
  nameId: string | null
  /** The element with that id; null until it was parsed. */
  nameElement: OpenElement | null
}

export interface OpenElements {
  /** Opens an element in the innermost one; `id` may be what an open radio group is named by. */
  push(element: Pick<OpenElement, 'name' | 'at' | 'holdsPrice' | 'nameId'>, id: string | null): void
  /** Closes the nearest element of this name, and all in it: their end tags may be left out. */
  pop(name: string): void
  innermost(): OpenElement | null
  /** The nearest element of this name; null for none. */
  nearest(name: 'article' | 'figure'): OpenElement | null
  /** The element that names the nearest radio group; null until it was parsed. */
  groupName(): OpenElement | null
}

/** The elements that are open while a page is parsed, outermost first. */
export function createOpenElements(): OpenElements {
  const elements: OpenElement[] = []
  return {
    push(element, id) {
      const opened: OpenElement = {
        ...element,
        parent: elements.at(-1) ?? null,
        isTarget: false,
        picture: null,
        cardPath: null,
        nameElement: null,
      }
      const group = id === null ? undefined : elements.findLast(({ nameId }) => nameId === id)
      if (group !== undefined) group.nameElement = opened
      elements.push(opened)
    },
    pop(name) {
      const index = elements.findLastIndex((element) => element.name === name)
      if (index >= 0) elements.length = index
    },
    innermost: () => elements.at(-1) ?? null,
    nearest: (name) => elements.findLast((element) => element.name === name) ?? null,
    groupName: () => elements.findLast(({ nameElement }) => nameElement !== null)?.nameElement ?? null,
  }
}
