/**
 * A function that needs nothing from outside of itself but what it is handed, as the text of an inline script that
 * calls it: without its indentation, which would travel with every page. What it is handed are numbers, texts and functions
 * as self-contained as itself.
 */
export function inlineCall<Args extends readonly (number | string | ((...args: never[]) => unknown))[]>(
  script: (...args: Args) => void,
  ...args: Args
): string {
  return `(${String(script)})(${args.map((arg) => (typeof arg === 'string' ? JSON.stringify(arg) : arg)).join(',')})`.replaceAll(
    /\n\s+/g,
    '\n',
  )
}
