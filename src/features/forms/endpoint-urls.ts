import { backendUrl } from '#config/backend-url.ts'
import { FORMS_API_PATH, SIGN_UP_API_PATH } from '#config/form-paths.ts'

/** The target of a contact form (FORM-11). */
export const formEndpointUrl = (formId: string): string =>
  backendUrl(FORMS_API_PATH + encodeURIComponent(formId))

/** The target of a sign-up form that is sent without scripts. */
export const signUpEndpointUrl = (): string => backendUrl(SIGN_UP_API_PATH)
