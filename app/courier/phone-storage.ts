/** Texts on the phone, shared by its tabs. */
export interface PhoneStorage {
  keys: () => string[]
  read: (key: string) => string | null
  /** null removes it */
  write: (key: string, text: string | null) => void
  /** whether all texts survive closing the page */
  isDurable: () => boolean
}

/** Local storage; texts that it refuses last as long as the page. */
export function createPhoneStorage(area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): PhoneStorage {
  const inMemory = new Map<string, string | null>()
  return {
    keys() {
      const current = new Set(storedKeys(area))
      for (const [key, text] of inMemory) {
        if (text === null) current.delete(key)
        else current.add(key)
      }
      return [...current]
    },
    read(key) {
      const text = inMemory.get(key)
      if (text !== undefined) return text
      try {
        return area.getItem(key)
      } catch {
        return null
      }
    },
    write(key, text) {
      try {
        if (text === null) area.removeItem(key)
        else area.setItem(key, text)
        inMemory.delete(key)
      } catch {
        inMemory.set(key, text)
      }
    },
    isDurable: () => [...inMemory.values()].every((text) => text === null),
  }
}

function storedKeys(area: object): string[] {
  try {
    return Object.keys(area)
  } catch {
    return []
  }
}
