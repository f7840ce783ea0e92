import { atom, type ReadableAtom } from 'nanostores'

export interface ToastRequest {
  kind: 'info' | 'success' | 'error'
  text: string
  /** Milliseconds; null stays until dismissed. */
  duration: number | null
  /** Takes the place of a toast with the same id, so that one matter has one toast (CHR-33). */
  id?: string
}

export interface Toast {
  readonly id: string
  readonly kind: ToastRequest['kind']
  readonly text: string
}

const toasts = atom<readonly Toast[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let made = 0

/** Oldest first. */
export const $toasts: ReadableAtom<readonly Toast[]> = toasts

function forget(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/**
 * Shows a toast and answers its id. A toast already shown under that id changes in place and its time begins again. Of
 * info toasts there is one at a time (CHR-33): a new one replaces the last.
 */
export function showToast({ kind, text, duration, id }: ToastRequest): string {
  made += 1
  const key = id ?? `toast-${made}`
  const toast: Toast = { id: key, kind, text }
  forget(key)
  const shown = toasts.get()
  const isKnown = shown.some((other) => other.id === key)
  const kept = shown.filter((other) => other.id === key || kind !== 'info' || other.kind !== 'info')
  for (const other of shown) if (!kept.includes(other)) forget(other.id)
  toasts.set(isKnown ? kept.map((other) => (other.id === key ? toast : other)) : [...kept, toast])
  if (duration !== null) timers.set(key, setTimeout(dismissToast, duration, key))
  return key
}

export function dismissToast(id: string): void {
  forget(id)
  const shown = toasts.get()
  if (shown.some((toast) => toast.id === id)) toasts.set(shown.filter((toast) => toast.id !== id))
}
