import { escapeAttribute } from 'entities/escape'

export interface AttributeInsertion {
  /** The position after the element's name in its start tag. */
  at: number
  name: string
  value: string
}

/** HTML with attributes inserted; those at one position keep their order. */
export function insertAttributes(html: string, insertions: readonly AttributeInsertion[]): string {
  let from = 0
  const parts = insertions
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, name, value }) => {
      const before = html.slice(from, at)
      from = at
      return [before, ` ${name}="${escapeAttribute(value)}"`]
    })
  return parts.join('') + html.slice(from)
}
