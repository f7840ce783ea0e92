import { Toast } from './Toast.tsx'

/**
 * The toasts that stand hidden in every page, because what they say may be why no code comes: `built-toasts.view.ts` shows
 * them.
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
