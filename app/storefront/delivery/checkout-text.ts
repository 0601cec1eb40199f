import { useSyncExternalStore } from 'react'
import { browserText } from '../browser-text.ts'

/** Kept beside the cart, so that a second tab orders under the same id. */
const storage = browserText('localStorage', 'checkoutOrder')
const listeners = new Set<() => void>()

/** The checkout under way, as text: reading it needs the order's contract, which most pages do without. */
export function readCheckoutText(): string | null {
  return storage.read()
}

/** null ends it */
export function writeCheckoutText(text: string | null): void {
  storage.write(text)
  for (const listener of listeners) listener()
}

/** The same, followed, also from other tabs. */
export function useCheckoutText(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    readCheckoutText,
    () => null,
  )
}
