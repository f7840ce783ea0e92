import { $online } from '#browser/window/online.store.ts'
import { dismissToast, showToast } from '#components/toasts/toasts.store.ts'

const TOAST_ID = 'offline'

/** Shows a toast while the browser is offline (STATE-06). Cart changes are queued meanwhile and sent afterwards. */
export function startOfflineToast(): void {
  $online.subscribe((isOnline) => {
    if (isOnline) dismissToast(TOAST_ID)
    else {
      showToast({
        id: TOAST_ID,
        kind: 'info',
        text: 'You are offline. What you change is kept, and sent when you are back.',
        duration: null,
        isOfPage: true,
      })
    }
  })
}
