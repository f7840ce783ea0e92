import { codeText } from '#browser/session/landing-parameters.ts'

/** The code in a path like "/discount/NAP15": null where there is none, empty for what can be none (RTE-28). */
export function codeOfPath(path: string): string | null {
  const last = path.replace(/\/+$/, '').split('/').slice(2).join('/')
  if (last === '') return null
  try {
    return codeText(decodeURIComponent(last)) ?? ''
  } catch {
    return ''
  }
}
