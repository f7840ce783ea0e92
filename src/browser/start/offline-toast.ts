import { $online } from '#browser/window/online.store.ts'
import { dismissToast, showToast } from '#components/toasts/toasts.store.ts'

const TOAST = 'offline'

/** Says that the connection is gone for as long as it is (STATE-06); what is in the cart waits and is sent later. */
export function startOfflineToast(): void {
  $online.subscribe((isOnline) => {
    if (isOnline) dismissToast(TOAST)
    else {
      showToast({
        id: TOAST,
        kind: 'info',
        text: 'You are offline. What you change is kept, and sent when you are back.',
        duration: null,
      })
    }
  })
}
