import { useSyncExternalStore } from 'react'
import { changeSignal } from '../../browser/emitter.ts'
import { keptText } from '../../browser/storage-item.ts'

const storage = keptText('localStorage', 'lastOrder')
const changes = changeSignal('every tab')

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
export function useHasKeptOrder(): boolean {
  return useSyncExternalStore(
    keptOrder.subscribe,
    () => keptOrder.read() !== null,
    () => false,
  )
}
