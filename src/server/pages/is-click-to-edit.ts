import { isPreviewAddress } from '#config/preview-address.ts'
import { EDIT_PARAMETER } from '../preview/preview-protocol.ts'

/** Whether a click on this page leads to what it edits. */
export function isClickToEdit(): boolean {
  const edit = new URLSearchParams(location.search).get(EDIT_PARAMETER)
  return isPreviewAddress(location) && edit !== 'false'
}
