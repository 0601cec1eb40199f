/** A text the browser keeps under a key. */
export interface BrowserText {
  read: () => string | null
  /** null takes it away */
  write: (text: string | null) => void
}

/** Where the browser forbids storage, or has no room left, the text lives as long as the page. */
export function browserText(area: 'localStorage' | 'sessionStorage', key: string): BrowserText {
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

/** JSON that nobody vouches for: null when it cannot be read. */
export function parseKept(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
