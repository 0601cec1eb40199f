import { useSyncExternalStore } from 'react'
import type { Wish } from '../service-worker/messages.ts'
import { browserText } from '../storefront/browser-text.ts'
import { keepTyped } from './typed-text.ts'

/** The shopper does not want the new version in this tab; closing the tabs brings it anyway. */
const later = browserText('sessionStorage', 'updateLater')
const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null

/** Notes when a new version of the shop is ready, now or later. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  const note = () => {
    // Without a present version there is nothing to be replaced: the first one just begins.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    for (const listener of listeners) listener()
  }
  const follow = () => registration.installing?.addEventListener('statechange', note)
  note()
  follow()
  registration.addEventListener('updatefound', follow)
  // It took over elsewhere, in another tab.
  navigator.serviceWorker.addEventListener('controllerchange', note)
}

export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null && later.read() === null,
    () => false,
  )
}

/** Opens the page anew in the new version; what stands in its fields is carried over. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    keepTyped()
    window.location.reload()
  })
  waiting?.postMessage({ wish: 'take-over' } satisfies Wish)
}

export function updateLater(): void {
  later.write('yes')
  for (const listener of listeners) listener()
}
