/** A text the browser keeps under a key; nobody vouches for it. */
export interface StorageItem {
  read: () => string | null
  /** null takes it away */
  write: (text: string | null) => void
}

/** Where the browser forbids storage, or has no room left, the text lives as long as the page. */
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
        inMemory = null
      } catch {
        inMemory = { text }
      }
    },
  }
}
