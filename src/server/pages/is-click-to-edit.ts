import { PREVIEW_PARAMETER } from '#config/preview-address.ts'
import { EDIT_PARAMETER } from '../preview/preview-protocol.ts'

/** Whether a click on this page leads to what it edits. */
export function isClickToEdit(): boolean {
  const parameters = new URLSearchParams(location.search)
  return parameters.get(PREVIEW_PARAMETER) === 'true' && parameters.get(EDIT_PARAMETER) !== 'false'
}
