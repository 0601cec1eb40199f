import { useSyncExternalStore } from 'react'
import { isRecord, own, parseJson, readText, textAt } from '../../../domain/unknown-values.ts'
import type { BirthListAccess } from '../../../domain/urls/birth-list-path.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

/** A birth list of this device, with the secret key that opens it for changes. */
export interface MyList extends BirthListAccess {
  title: string
}

const MAX_LISTS = 20
const EMPTY: readonly MyList[] = []

const storage = createStorageItem('localStorage', 'birthLists')
const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same list for the same text. */
let known: { text: string | null; lists: readonly MyList[] } = { text: null, lists: EMPTY }

function readMyLists(): readonly MyList[] {
  const text = storage.read()
  if (text !== known.text) known = { text, lists: parseLists(parseJson(text)) }
  return known.lists
}

export function useMyLists(): readonly MyList[] {
  return useSyncExternalStore(changes.subscribe, readMyLists, () => EMPTY)
}

/** @returns whether the browser stored the list, so that its key is not lost with the page */
export function keepMyList(list: MyList): boolean {
  return save([list, ...withoutList(list.shareKey)].slice(0, MAX_LISTS))
}

export function removeMyList(shareKey: string): void {
  save(withoutList(shareKey))
}

const withoutList = (shareKey: string) => readMyLists().filter((list) => list.shareKey !== shareKey)

function save(lists: readonly MyList[]): boolean {
  const stored = storage.write(lists.length > 0 ? JSON.stringify(lists) : null)
  changes.emit()
  return stored
}

function parseLists(value: unknown): readonly MyList[] {
  return Array.isArray(value) ? value.filter(isRecord).flatMap(parseList) : EMPTY
}

function parseList(value: Record<string, unknown>): MyList[] {
  const [shareKey, ownerKey] = [readText(own(value, 'shareKey')), readText(own(value, 'ownerKey'))]
  return shareKey && ownerKey ? [{ shareKey, ownerKey, title: textAt(value, 'title') }] : []
}
