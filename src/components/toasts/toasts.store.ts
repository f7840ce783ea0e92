import { atom, type ReadableAtom } from 'nanostores'

export interface ToastRequest {
  kind: 'info' | 'success' | 'error'
  text: string
  /** Milliseconds; null stays until dismissed. */
  duration: number | null
  /** Replaces the toast with the same id (CHR-33). */
  id?: string
  /** True of a state of this page, such as offline: the next page does not carry the toast on, but shows its own. */
  pageOnly?: true
}

export interface ToastData {
  readonly id: string
  readonly kind: ToastRequest['kind']
  readonly text: string
  /** Another one whenever it changes. */
  readonly version: number
}

/** A toast as the next page can show it. */
export interface KeptToast {
  readonly request: ToastRequest
  /** Milliseconds since 1970; null stays until dismissed. */
  readonly endsAt: number | null
}

const toasts = atom<readonly ToastData[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** The toasts that outlive this page, by id: as they were requested, with the time at which they end. */
const requests = new Map<string, KeptToast>()
let count = 0

/** Oldest first. */
export const $toasts: ReadableAtom<readonly ToastData[]> = toasts

function clearTimer(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function forget(id: string): void {
  clearTimer(id)
  requests.delete(id)
}

/**
 * Shows a toast and returns its id. A toast with that id changes in place and its duration starts again. A new info toast
 * replaces the last one (CHR-33), unless that one stays until it is dismissed (PREV-03).
 */
export function showToast(request: ToastRequest): string {
  const { kind, text, duration, id } = request
  count += 1
  const key = id ?? `toast-${count}`
  const toast: ToastData = { id: key, kind, text, version: count }
  clearTimer(key)
  const shown = toasts.get()
  const isKnown = shown.some((other) => other.id === key)
  const kept = shown.filter(
    (other) => other.id === key || kind !== 'info' || other.kind !== 'info' || !timers.has(other.id),
  )
  for (const other of shown) if (!kept.includes(other)) forget(other.id)
  toasts.set(isKnown ? kept.map((other) => (other.id === key ? toast : other)) : [...kept, toast])
  if (request.pageOnly) requests.delete(key)
  else requests.set(key, { request, endsAt: duration === null ? null : Date.now() + duration })
  if (duration !== null) timers.set(key, setTimeout(dismissToast, duration, key))
  return key
}

/** Removes a toast, at its end or before; does nothing when it is gone already. */
export function dismissToast(id: string): void {
  forget(id)
  const shown = toasts.get()
  if (shown.some((toast) => toast.id === id)) toasts.set(shown.filter((toast) => toast.id !== id))
}

/** The toasts that the next page goes on showing, oldest first. */
export const keptToasts = (): KeptToast[] => toasts.get().flatMap(({ id }) => requests.get(id) ?? [])

/** Removes the toasts that outlive their page: a later page may have dismissed them. */
export function dismissKeptToasts(): void {
  for (const id of [...requests.keys()]) dismissToast(id)
}
