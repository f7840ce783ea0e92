import { dismissToast, showToast } from '#components/toasts/toasts.store.ts'
import { isPreviewAddress } from '#config/preview-address.ts'

const TOAST_ID = 'preview'
let isShown = false

/** Says that the page is a preview until "ok", or until the parameter is gone from the address (PREV-03). */
function update(): void {
  const isPreview = isPreviewAddress(location)
  if (isPreview && !isShown)
    showToast({
      kind: 'info',
      text: 'You are viewing a preview of this page',
      duration: null,
      id: TOAST_ID,
      pageOnly: true,
    })
  if (!isPreview) dismissToast(TOAST_ID)
  isShown = isPreview
}

document.addEventListener('page:ready', update)
