/** A run of text, marked as a link or not. */
export interface TextPart {
  text: string
  isLink: boolean
}

/**
 * Splits a text at double braces: in "Here, or {{nearby}}." the part "nearby" is a link (DOC-13). Empty parts are left
 * out; other braces are plain text.
 */
export function splitBraceLinks(content: string): readonly TextPart[] {
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
