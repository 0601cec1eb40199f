import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../browser/emitter.ts'
import { createStorageItem } from '../../browser/storage-item.ts'

const storage = createStorageItem('localStorage', 'lastOrder')
const changes = createEmitter('every tab')

/** The order just placed, as the browser keeps it until it is removed there. */
export const keptOrder = {
  read: storage.read,
  write: (text: string | null) => {
    storage.write(text)
    changes.tell()
  },
  subscribe: changes.subscribe,
}

/** Whether there is one, followed. */
export function useHasLastOrder(): boolean {
  return useSyncExternalStore(
    keptOrder.subscribe,
    () => keptOrder.read() !== null,
    () => false,
  )
}
