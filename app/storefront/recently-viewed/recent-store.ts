import { useSyncExternalStore } from 'react'
import { isProductId } from '../../../domain/catalogue/product-id.ts'
import { parseJson, readTexts } from '../../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

/** Maximum number of displayed products (F-22). */
export const MAX_RECENT = 12

const EMPTY: readonly string[] = []
const storage = createStorageItem('localStorage', 'recentProducts')
const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same array while the stored text is unchanged. */
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: EMPTY }

/** Ids of the products viewed on this device, latest first. */
export function readRecent(): readonly string[] {
  const text = storage.read()
  if (text !== known.text) known = { text, ids: [...new Set(readTexts(parseJson(text)).filter(isProductId))] }
  return known.ids
}

export function useRecent(): readonly string[] {
  return useSyncExternalStore(changes.subscribe, readRecent, () => EMPTY)
}

export function recordViewed(id: string): void {
  // Stores one more product than is displayed, because a product's page does not list its own product.
  writeRecent([id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT + 1))
}

export function writeRecent(ids: readonly string[]): void {
  storage.write(ids.length > 0 ? JSON.stringify(ids) : null)
  changes.emit()
}
