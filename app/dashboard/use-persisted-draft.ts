import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { parseJson } from '../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../browser/store.ts'

type StorageArea = 'sessionStorage' | 'localStorage'

interface DraftOptions<Stored, State> {
  /** `localStorage`: all tabs share the draft, and it survives closing the browser */
  area?: StorageArea
  /** Returns the form's first state. @param stored null when nothing is stored, or nothing that fits the schema */
  open: (stored: Stored | null) => State
  /** Returns what to store; null stores nothing. */
  save: (state: State) => Stored | null
}

/**
 * State of a form that survives a reload. A stored text that does not fit the schema is ignored; give a new key to a
 * schema that refuses drafts of earlier versions of the shop.
 */
export function usePersistedDraft<Stored, State>(
  schema: v.GenericSchema<unknown, Stored>,
  key: string,
  options: DraftOptions<Stored, State>,
) {
  const [draft] = useState(() => openDraft(schema, key, options))
  const state = useSyncExternalStore(draft.subscribe, draft.read)
  useEffect(() => draft.saveRestored(), [draft])
  const { read, change, discard, isDiscarded, move } = draft
  return { state, read, change, discard, isDiscarded, move }
}

/** By area and key: where the browser refuses to store, a text lasts until the page is closed. */
const items = new Map<string, ReturnType<typeof createItem>>()

function createItem(area: StorageArea, key: string) {
  return { ...createStorageItem(area, key), ...createEmitter('every tab') }
}

function itemOf(area: StorageArea, key: string) {
  const name = `${area} ${key}`
  const item = items.get(name) ?? createItem(area, key)
  items.set(name, item)
  return item
}

export function openDraft<Stored, State>(
  schema: v.GenericSchema<unknown, Stored>,
  key: string,
  { area = 'sessionStorage', open, save }: DraftOptions<Stored, State>,
) {
  let item = itemOf(area, key)
  const { emit, subscribe } = item
  let discarded = false
  let text = item.read()
  const restored = parseStored(schema, text)
  let state = open(restored)

  function write(next: string | null): void {
    text = next
    item.write(next)
  }

  function saveState(): void {
    if (discarded) return
    const stored = save(state)
    write(stored && JSON.stringify(stored))
  }

  function read(): State {
    const current = area === 'localStorage' ? item.read() : text
    if (current !== text) {
      // Another tab has changed the draft.
      text = current
      state = open(parseStored(schema, text))
    }
    return state
  }

  function change(next: State | ((before: State) => State)): void {
    const before = read()
    state = next instanceof Function ? next(before) : next
    if (state === before) return
    saveState()
    emit()
  }

  return {
    read,
    subscribe,
    change,
    /** Stores what is left of a restored draft: parts of it may be saved in the shop already. */
    saveRestored() {
      if (restored !== null) saveState()
    },
    /** Deletes the stored draft. The state stays, but is no longer stored. */
    discard() {
      discarded = true
      write(null)
    },
    isDiscarded: () => discarded,
    /** Stores the draft under another key. */
    move(next: State, nextKey: string) {
      write(null)
      item = itemOf(area, nextKey)
      state = next
      saveState()
      emit()
    },
  }
}

function parseStored<Stored>(schema: v.GenericSchema<unknown, Stored>, text: string | null): Stored | null {
  const parsed = v.safeParse(schema, parseJson(text))
  return parsed.success ? parsed.output : null
}
