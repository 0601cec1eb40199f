import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'
import { randomId } from '../random-id.ts'
import { type Draft, EMPTY_DRAFT, storedDraft } from './draft.ts'

export interface DraftStore {
  read: () => Draft
  change: (change: (draft: Draft) => Draft) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/** Drafts in localStorage, which survive reloads and which tabs of a browser share. */
export const DRAFTS: Readonly<Record<AdjustmentKind, DraftStore>> = {
  receipt: createDraftStore('receipt'),
  count: createDraftStore('count'),
}

export function useDraft(kind: AdjustmentKind): Draft {
  const { subscribe, read } = DRAFTS[kind]
  return useSyncExternalStore(subscribe, read, () => EMPTY_DRAFT)
}

function createDraftStore(kind: AdjustmentKind): DraftStore {
  const storage = createStorageItem('localStorage', `stock-draft:${kind}`)
  const { emit, subscribe } = createEmitter('every tab')
  /** The same text always returns the same draft. */
  let known: { text: string | null; draft: Draft } = { text: null, draft: EMPTY_DRAFT }

  function read(): Draft {
    const text = storage.read()
    if (text !== known.text) known = { text, draft: parseDraft(parseJson(text)) }
    return known.draft
  }

  function write(text: string | null): void {
    storage.write(text)
    emit()
  }

  return {
    read,
    change(change) {
      const draft = read()
      const changed = change(draft)
      if (changed !== draft) write(JSON.stringify({ ...changed, id: changed.id || randomId() }))
    },
    clear: () => write(null),
    subscribe,
  }
}

/** The draft is empty when it cannot be read. */
export function parseDraft(stored: unknown): Draft {
  const read = v.safeParse(storedDraft, stored)
  return read.success ? read.output : EMPTY_DRAFT
}
