import { codeText } from '#browser/session/landing-parameters.ts'

// Separate file so that the cart does not load it.

/** The code in a path such as "/discount/NAP15"; null for "/discount", empty for a code that is not valid (RTE-28). */
export function codeFromPath(path: string): string | null {
  const last = path.replace(/\/+$/, '').split('/').slice(2).join('/')
  if (last === '') return null
  try {
    return codeText(decodeURIComponent(last)) ?? ''
  } catch {
    return ''
  }
}
