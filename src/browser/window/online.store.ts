import { atom, onMount, type ReadableAtom } from 'nanostores'
import { addPassiveListeners } from './add-passive-listeners.ts'

const online = atom(true)
/** Whether the browser has a network connection (STATE-06). */
export const $online: ReadableAtom<boolean> = online

onMount(online, () => {
  const update = () => online.set(navigator.onLine)
  update()
  return addPassiveListeners(window, { online: update, offline: update })
})
