/** Inline scripts are the same on every page (the security policy names each), so that few are kept here. */
const texts = new Map<string, string>()

function withoutIndentation(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  const plain = text.replaceAll(/\n\s+/g, '\n')
  texts.set(text, plain)
  return plain
}

/**
 * A function that needs nothing from outside of itself but what it is handed, as the text of an inline script that
 * calls it: without its indentation, which would travel with every page. What it is handed are numbers, texts and functions
 * as self-contained as itself.
 */
export function inlineCall<Args extends readonly (number | string | ((...args: never[]) => unknown))[]>(
  script: (...args: Args) => void,
  ...args: Args
): string {
  const handed = args.map((arg) => (typeof arg === 'string' ? JSON.stringify(arg) : arg))
  return withoutIndentation(`(${String(script)})(${handed.join(',')})`)
}
