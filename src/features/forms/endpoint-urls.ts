import { PUBLIC_BACKEND_URL } from 'astro:env/client'

/** The URL of a path of the own backend; on the site's own host if no backend is configured. */
const backendUrl = (path: string) =>
  PUBLIC_BACKEND_URL === undefined ? path : new URL(path, PUBLIC_BACKEND_URL).href

/** The target of a contact form (FORM-11). */
export const formEndpointUrl = (formId: string): string =>
  backendUrl(`/api/forms/${encodeURIComponent(formId)}`)

/** The target of a sign-up form that is sent without scripts. */
export const signUpEndpointUrl = (): string => backendUrl('/api/sign-up')
