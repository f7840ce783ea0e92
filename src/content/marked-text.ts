/** A stretch of a text, inside the marked part or outside of it. */
export interface TextPart {
  text: string
  isLink: boolean
}

/**
 * A text cut at its double braces: "Here, or {{nearby}}." has the link part "nearby" (DOC-13). Every marked part is one,
 * empty ones are left out, and all other braces are plain text.
 */
export function splitMarkedText(content: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let rest = 0
  for (const match of content.matchAll(/\{\{([^{}]*)\}\}/g)) {
    parts.push({ text: content.slice(rest, match.index), isLink: false })
    parts.push({ text: (match[1] ?? '').trim(), isLink: true })
    rest = match.index + match[0].length
  }
  parts.push({ text: content.slice(rest), isLink: false })
  return parts.filter(({ text }) => text !== '')
}
