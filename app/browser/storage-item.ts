/** A text the browser keeps under a key; nobody vouches for it. */
export interface KeptText {
  read: () => string | null
  /** null takes it away */
  write: (text: string | null) => void
}

/** Where the browser forbids storage, or has no room left, the text lives as long as the page. */
export function keptText(area: 'localStorage' | 'sessionStorage', key: string): KeptText {
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
