import { PREVIEW_PARAMETER } from '#config/preview-address.ts'
import { EDIT_PARAMETER } from '../preview/paths.ts'

/** Whether a click on this page leads to what it edits. */
export function isEditing(): boolean {
  const parameters = new URLSearchParams(location.search)
  return parameters.get(PREVIEW_PARAMETER) === 'true' && parameters.get(EDIT_PARAMETER) !== 'false'
}
