import { PUBLIC_BACKEND_URL } from 'astro:env/client'

/** The own backend's address below `/api`; on the site's own host where none is configured. */
const below = (path: string) =>
  PUBLIC_BACKEND_URL === undefined ? path : new URL(path, PUBLIC_BACKEND_URL).href

/** Where a contact form is sent to: the form endpoint's path and the form's id (FORM-11). */
export const formEndpoint = (formId: string): string => below(`/api/forms/${encodeURIComponent(formId)}`)

/** Where sign-ups go that no script sends. */
export const signUpEndpoint = (): string => below('/api/sign-up')
