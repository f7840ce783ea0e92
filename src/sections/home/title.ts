/**
 * The featured headline in two: the part left of the pack and the part right of it. Editors divide it by breaking the
 * line; otherwise it divides after the first comma, or the first word.
 */
export function splitHeadline(title: string): readonly [left: string, right: string] {
  const match =
    /^(.+?)\n([\s\S]+)$/.exec(title) ?? /^([^,]+,)\s+(.+)$/.exec(title) ?? /^(\S+)\s+(.+)$/.exec(title)
  const [, left = title, right = ''] = match ?? []
  return [left, right]
}

/** A text in two: its first paragraph, and what the editor wrote after an empty line; null for nothing. */
export function splitText(text: string): readonly [first: string, rest: string | null] {
  const [first = '', ...rest] = text.split(/\n\s*\n/)
  return [first, rest.length === 0 ? null : rest.join(' ')]
}
