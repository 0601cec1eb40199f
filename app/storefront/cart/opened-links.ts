import { parseJson, readTexts } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'

/** Ids of the cart links whose articles were added in this browser, newest first. */
const storage = createStorageItem('localStorage', 'openedCartLinks')
const MAX = 50

const readIds = () => readTexts(parseJson(storage.read()))

export function wasOpened(id: string): boolean {
  return readIds().includes(id)
}

export function markOpened(id: string): void {
  storage.write(JSON.stringify([...new Set([id, ...readIds()])].slice(0, MAX)))
}
