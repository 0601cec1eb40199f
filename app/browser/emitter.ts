/** How what is kept outside of React tells that it has changed: `subscribe` is useSyncExternalStore's. */
export interface Emitter {
  tell: () => void
  subscribe: (listener: () => void) => () => void
}

/** @param from where changes come from: what the browser keeps may change in another tab as well */
export function createEmitter(from: 'this tab' | 'every tab'): Emitter {
  const listeners = new Set<() => void>()
  return {
    tell() {
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
