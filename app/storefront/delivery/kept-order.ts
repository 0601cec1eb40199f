import { useSyncExternalStore } from 'react'
import { browserText } from '../browser-text.ts'

const storage = browserText('localStorage', 'lastOrder')
const listeners = new Set<() => void>()

/** The order just placed, as the browser keeps it until its notice is dismissed. */
export const keptOrder = {
  read: () => storage.read(),
  write: (text: string | null) => {
    storage.write(text)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

export function useHasKeptOrder(): boolean {
  return useSyncExternalStore(
    keptOrder.subscribe,
    () => keptOrder.read() !== null,
    () => false,
  )
}
