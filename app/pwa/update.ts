import { useSyncExternalStore } from 'react'
import { createEmitter, createStorageItem } from '../browser/store.ts'
import type { ClientMessage } from '../service-worker/messages.ts'
import { saveFormValues } from './saved-form-values.ts'

/** Set when the shopper postpones the update in this tab. */
const later = createStorageItem('sessionStorage', 'updateLater')
const changes = createEmitter('this tab')
let waiting: ServiceWorker | null = null

export function followUpdates(registration: ServiceWorkerRegistration): void {
  const updateWaiting = () => {
    // Without a controller this is the first installation, not an update.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    changes.emit()
  }
  const follow = () => registration.installing?.addEventListener('statechange', updateWaiting)
  updateWaiting()
  follow()
  registration.addEventListener('updatefound', follow)
  // `controllerchange` fires when another tab activates the update.
  navigator.serviceWorker.addEventListener('controllerchange', updateWaiting)
}

export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => waiting !== null && later.read() === null,
    () => false,
  )
}

/** Activates the new version and reloads; field values are restored. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    saveFormValues()
    window.location.reload()
  })
  waiting?.postMessage({ wish: 'take-over' } satisfies ClientMessage)
}

export function updateLater(): void {
  later.write('yes')
  changes.emit()
}
