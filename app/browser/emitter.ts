/** Notifies `useSyncExternalStore` of changes outside React. */
export interface Emitter {
  emit: () => void
  subscribe: (listener: () => void) => () => void
}

/** @param from 'every tab' also listens to storage events */
export function createEmitter(from: 'this tab' | 'every tab'): Emitter {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (from === 'every tab') window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}
