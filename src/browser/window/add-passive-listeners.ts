const passive = { passive: true }

type Listeners = Readonly<Record<string, (event: Event) => void>>

/** Adds passive listeners, by event type; returns a function that removes them. */
export function addPassiveListeners(target: EventTarget, listeners: Listeners): () => void {
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) target.addEventListener(type, listener, passive)
  return () => {
    for (const [type, listener] of entries) target.removeEventListener(type, listener)
  }
}
