/**
 * A function that needs nothing from outside of itself, as the text of an inline script that calls it: without its
 * indentation, which would travel with every page.
 */
export const inlineCall = (script: () => void): string => `(${String(script).replaceAll(/\n\s+/g, '\n')})()`
