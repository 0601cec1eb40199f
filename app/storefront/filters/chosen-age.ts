import { useSyncExternalStore } from 'react'
import { AGES, type Age } from '../../../domain/catalogue/ages.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

const storage = createStorageItem('localStorage', 'chosenAge')
const changes = createEmitter('every tab')

/** The age that the shopper selected last on this device (F-04); null on the server and until hydration. */
export function useChosenAge(): Age | null {
  const value = useSyncExternalStore(changes.subscribe, storage.read, () => null)
  return AGES.find((age) => age.value === value) ?? null
}

/** @param value null deletes the stored age */
export function rememberAge(value: string | null): void {
  storage.write(value)
  changes.emit()
}

/** Stores the selected age if exactly one age is selected. */
export function rememberAgeOf({ age = [] }: FacetSelection): void {
  const [only] = age
  if (only !== undefined && age.length === 1) rememberAge(only)
}
