/** Few entries: inline scripts are the same on every page, because the security policy lists their hashes. */
const withoutIndent = new Map<string, string>()

function removeIndentation(text: string): string {
  const known = withoutIndent.get(text)
  if (known !== undefined) return known
  const plain = text.replaceAll(/\n\s+/g, '\n')
  withoutIndent.set(text, plain)
  return plain
}

/**
 * The source of a function and a call of it, for an inline script. The function must refer to nothing outside itself but its
 * arguments: numbers, texts and functions of the same kind. Indentation is removed, because it would be sent with every page.
 */
export function inlineCall<Args extends readonly (number | string | ((...args: never[]) => unknown))[]>(
  script: (...args: Args) => void,
  ...args: Args
): string {
  const values = args.map((arg) => (typeof arg === 'string' ? JSON.stringify(arg) : arg))
  return removeIndentation(`(${String(script)})(${values.join(',')})`)
}
