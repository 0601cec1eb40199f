import { useSyncExternalStore } from 'react'
import { createEmitter } from '../browser/emitter.ts'
import { createStorageItem } from '../browser/storage-item.ts'
import type { ClientMessage } from '../service-worker/messages.ts'
import { saveFormValues } from './saved-form-values.ts'

/** The shopper does not want the new version in this tab; closing the tabs brings it anyway. */
const later = createStorageItem('sessionStorage', 'updateLater')
const changes = createEmitter('this tab')
let waiting: ServiceWorker | null = null

/** Notes when a new version of the shop is ready, now or later. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  const note = () => {
    // Without a present version there is nothing to be replaced: the first one just begins.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    changes.tell()
  }
  const follow = () => registration.installing?.addEventListener('statechange', note)
  note()
  follow()
  registration.addEventListener('updatefound', follow)
  // It took over elsewhere, in another tab.
  navigator.serviceWorker.addEventListener('controllerchange', note)
}

/** Whether a new version waits to be taken. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => waiting !== null && later.read() === null,
    () => false,
  )
}

/** Opens the page anew in the new version; what stands in its fields is carried over. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    saveFormValues()
    window.location.reload()
  })
  waiting?.postMessage({ wish: 'take-over' } satisfies ClientMessage)
}

/** Lets it wait until this tab is closed. */
export function updateLater(): void {
  later.write('yes')
  changes.tell()
}
