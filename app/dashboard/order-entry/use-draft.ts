import { useState } from 'react'
import { type Draft, draftStorage } from './draft.ts'

/** A draft that survives a reload. @param initial creates the draft when none is stored */
export function useDraft(name: string, initial: () => Draft) {
  const storage = draftStorage(name)
  const [draft, setDraft] = useState(() => storage.read() ?? initial())
  return {
    draft,
    change: (typed: Draft) => {
      storage.write(typed)
      setDraft(typed)
    },
    /** Stores the draft under another name. */
    move: (next: Draft, nextName: string) => {
      storage.write(null)
      draftStorage(nextName).write(next)
      setDraft(next)
    },
    forget: () => storage.write(null),
  }
}
