/** Text in browser storage, which users and extensions can change. */
interface StorageItem {
  read: () => string | null
  /**
   * null removes the text
   * @returns whether the browser stored the text
   */
  write: (text: string | null) => boolean
}

/** Creates a storage item. When storage is blocked or full, its text lasts until the page is closed. */
export function createStorageItem(area: 'localStorage' | 'sessionStorage', key: string): StorageItem {
  let inMemory: { text: string | null } | null = null
  return {
    read() {
      if (inMemory) return inMemory.text
      try {
        return globalThis[area].getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        if (text === null) globalThis[area].removeItem(key)
        else globalThis[area].setItem(key, text)
        // Some browsers refuse silently.
        if (globalThis[area].getItem(key) !== text) throw new Error('The browser did not store the text.')
        inMemory = null
      } catch {
        inMemory = { text }
      }
      return inMemory === null
    },
  }
}

/** Notifies `useSyncExternalStore` of changes outside React. */
interface Emitter {
  emit: () => void
  subscribe: (listener: () => void) => () => void
}

/** @param from 'every tab' also notifies of storage changes by other tabs */
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
