import { useSyncExternalStore } from 'react'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { isRecord, own, parseJson, readText } from '../../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'
import { type Draft, type DraftEntry, type DraftLine, EMPTY_DRAFT } from './draft.ts'

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
      if (changed !== draft) write(JSON.stringify({ ...changed, id: changed.id || newKey() }))
    },
    clear: () => write(null),
    subscribe,
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Reads a stored draft without its damaged parts. */
export function parseDraft(stored: unknown): Draft {
  if (!isRecord(stored)) return EMPTY_DRAFT
  const id = readText(own(stored, 'id'))
  const entries = own(stored, 'entries')
  if (id === null || !Array.isArray(entries)) return EMPTY_DRAFT
  return {
    id,
    supplier: readText(own(stored, 'supplier')) ?? '',
    note: readText(own(stored, 'note')) ?? '',
    entries: entries.flatMap(parseEntry),
    sent: own(stored, 'sent') === true,
  }
}

function parseEntry(stored: unknown): DraftEntry[] {
  if (!isRecord(stored)) return []
  const productId = readText(own(stored, 'productId'))
  const lines = own(stored, 'lines')
  if (productId === null || !Array.isArray(lines)) return []
  return [
    {
      productId,
      name: readText(own(stored, 'name')) ?? '',
      image: readText(own(stored, 'image')),
      lines: lines.flatMap(parseLine),
      ...(own(stored, 'gone') === true && { gone: true }),
    },
  ]
}

function parseLine(stored: unknown): DraftLine[] {
  if (!isRecord(stored)) return []
  const seen = own(stored, 'seen')
  if (typeof seen !== 'number') return []
  return [
    {
      color: readText(own(stored, 'color')),
      size: readText(own(stored, 'size')),
      typed: readText(own(stored, 'typed')) ?? '',
      seen,
      ...(own(stored, 'gone') === true && { gone: true }),
    },
  ]
}
