import { Toast } from './Toast.tsx'

/**
 * Toasts that every page's HTML has, hidden, because they may have to say why no code could be loaded:
 * `built-toasts.view.ts` shows them.
 */
export function BuiltToasts() {
  return (
    <>
      <Toast
        builtName="offline"
        kind="info"
        text="You are offline. What you change is kept, and sent when you are back."
      />
      <Toast
        builtName="island-failed"
        kind="error"
        text="A part of this page could not be loaded. Please check your connection and try again."
      />
    </>
  )
}
